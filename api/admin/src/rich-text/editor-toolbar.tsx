import FormatBoldIcon from '@mui/icons-material/FormatBold';
import FormatItalicIcon from '@mui/icons-material/FormatItalic';
import FormatListBulletedIcon from '@mui/icons-material/FormatListBulleted';
import FormatListNumberedIcon from '@mui/icons-material/FormatListNumbered';
import FormatQuoteIcon from '@mui/icons-material/FormatQuote';
import LinkIcon from '@mui/icons-material/Link';
import RedoIcon from '@mui/icons-material/Redo';
import TitleIcon from '@mui/icons-material/Title';
import UndoIcon from '@mui/icons-material/Undo';
import { ToggleButton } from '@mui/material';
import { type ChainedCommands, type Editor, useEditorState } from '@tiptap/react';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';

interface Tool {
  name: string;
  icon: ReactNode;
  run: (chain: ChainedCommands) => ChainedCommands;
  isOn?: (editor: Editor) => boolean;
  can?: (editor: Editor) => boolean;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'title',
    icon: <TitleIcon />,
    run: chain => chain.toggleHeading({ level: 2 }),
    isOn: editor => editor.isActive('heading', { level: 2 }),
  },
  {
    name: 'subtitle',
    icon: <TitleIcon fontSize="small" />,
    run: chain => chain.toggleHeading({ level: 3 }),
    isOn: editor => editor.isActive('heading', { level: 3 }),
  },
  {
    name: 'bold',
    icon: <FormatBoldIcon />,
    run: chain => chain.toggleBold(),
    isOn: editor => editor.isActive('bold'),
  },
  {
    name: 'italic',
    icon: <FormatItalicIcon />,
    run: chain => chain.toggleItalic(),
    isOn: editor => editor.isActive('italic'),
  },
  {
    name: 'bullets',
    icon: <FormatListBulletedIcon />,
    run: chain => chain.toggleBulletList(),
    isOn: editor => editor.isActive('bulletList'),
  },
  {
    name: 'numbers',
    icon: <FormatListNumberedIcon />,
    run: chain => chain.toggleOrderedList(),
    isOn: editor => editor.isActive('orderedList'),
  },
  {
    name: 'quote',
    icon: <FormatQuoteIcon />,
    run: chain => chain.toggleBlockquote(),
    isOn: editor => editor.isActive('blockquote'),
  },
  { name: 'undo', icon: <UndoIcon />, run: chain => chain.undo(), can: editor => editor.can().undo() },
  { name: 'redo', icon: <RedoIcon />, run: chain => chain.redo(), can: editor => editor.can().redo() },
];

/** Formatting buttons for the selected text. */
export function EditorToolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const translate = useTranslate();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: TOOLS.map(tool => tool.isOn?.(current) ?? false),
      can: TOOLS.map(tool => tool.can?.(current) ?? true),
      link: current.isActive('link'),
    }),
  });
  const name = (tool: string) => translate(`administration.editor.${tool}`);
  return (
    <div role="toolbar" aria-label={name('label')}>
      {TOOLS.map((tool, index) => (
        <ToggleButton
          key={tool.name}
          value={tool.name}
          aria-label={name(tool.name)}
          title={name(tool.name)}
          selected={state.on[index] ?? false}
          disabled={!state.can[index]}
          onChange={() => tool.run(editor.chain().focus()).run()}
          sx={{ border: 0, width: 44, height: 44 }}
        >
          {tool.icon}
        </ToggleButton>
      ))}
      <ToggleButton
        value="link"
        aria-label={name('link')}
        title={name('link')}
        selected={state.link}
        onChange={onLink}
        sx={{ border: 0, width: 44, height: 44 }}
      >
        <LinkIcon />
      </ToggleButton>
    </div>
  );
}
