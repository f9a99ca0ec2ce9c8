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
  /** The format that the tool sets: its name and attributes. */
  format?: [name: string, attributes?: object];
  can?: (editor: Editor) => boolean;
}

const heading = (name: string, level: 2 | 3, icon: ReactNode): Tool => ({
  name,
  icon,
  run: chain => chain.toggleHeading({ level }),
  format: ['heading', { level }],
});

const TOOLS: readonly Tool[] = [
  heading('title', 2, <TitleIcon />),
  heading('subtitle', 3, <TitleIcon fontSize="small" />),
  { name: 'bold', icon: <FormatBoldIcon />, run: chain => chain.toggleBold(), format: ['bold'] },
  { name: 'italic', icon: <FormatItalicIcon />, run: chain => chain.toggleItalic(), format: ['italic'] },
  {
    name: 'bullets',
    icon: <FormatListBulletedIcon />,
    run: chain => chain.toggleBulletList(),
    format: ['bulletList'],
  },
  {
    name: 'numbers',
    icon: <FormatListNumberedIcon />,
    run: chain => chain.toggleOrderedList(),
    format: ['orderedList'],
  },
  {
    name: 'quote',
    icon: <FormatQuoteIcon />,
    run: chain => chain.toggleBlockquote(),
    format: ['blockquote'],
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
      on: TOOLS.map(({ format }) => format !== undefined && current.isActive(...format)),
      can: TOOLS.map(({ can }) => can?.(current) ?? true),
      link: current.isActive('link'),
    }),
  });
  const button = (name: string) => ({
    value: name,
    'aria-label': translate(`administration.editor.${name}`),
    title: translate(`administration.editor.${name}`),
    sx: { '&, &.Mui-disabled': { border: 0 }, width: 44, height: 44 },
  });
  return (
    <div role="toolbar" aria-label={translate('administration.editor.label')}>
      {TOOLS.map(({ name, icon, run }, index) => (
        <ToggleButton
          key={name}
          {...button(name)}
          selected={state.on[index] ?? false}
          disabled={!state.can[index]}
          onChange={() => run(editor.chain().focus()).run()}
        >
          {icon}
        </ToggleButton>
      ))}
      <ToggleButton {...button('link')} selected={state.link} onChange={onLink}>
        <LinkIcon />
      </ToggleButton>
    </div>
  );
}
