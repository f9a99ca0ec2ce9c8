import { type ChainedCommands, type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useId, useState } from 'react';
import { createTexts, sameKeys } from 'shared/i18n';
import { Button, pageNonce } from 'shared/ui/core';
import { type ControlProps, Input } from 'shared/ui/form';
import { useTexts as useFrameTexts } from '../../locales/texts';
import en from './editor.en.json';
import fr from './editor.fr.json';
import classes from './rich-text-input.module.css';

const useTexts = createTexts<typeof fr>('administration-editor', sameKeys({ fr, en }));

/** Only the formats that the server accepts and the page shows. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    // A trailing node would publish an empty paragraph after a heading.
    trailingNode: false,
    underline: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
];
const nonce = pageNonce();

interface Tool {
  name: Exclude<keyof typeof fr, 'label' | 'link' | 'address' | 'address_help' | 'address_wrong'>;
  /** Sign on the tool's button. Without a sign, the button shows the tool's name. */
  sign?: string;
  run: (chain: ChainedCommands) => ChainedCommands;
  /** Format set by the tool: its name and attributes. */
  format?: [name: string, attributes?: object];
  can?: (editor: Editor) => boolean;
}

const heading = (name: Tool['name'], level: 2 | 3): Tool => ({
  name,
  run: chain => chain.toggleHeading({ level }),
  format: ['heading', { level }],
});

const TOOLS: readonly Tool[] = [
  heading('title', 2),
  heading('subtitle', 3),
  { name: 'bold', sign: 'B', run: chain => chain.toggleBold(), format: ['bold'] },
  { name: 'italic', sign: 'I', run: chain => chain.toggleItalic(), format: ['italic'] },
  { name: 'bullets', sign: '•', run: chain => chain.toggleBulletList(), format: ['bulletList'] },
  { name: 'numbers', sign: '1.', run: chain => chain.toggleOrderedList(), format: ['orderedList'] },
  { name: 'quote', sign: '“ ”', run: chain => chain.toggleBlockquote(), format: ['blockquote'] },
  { name: 'undo', sign: '↶', run: chain => chain.undo(), can: editor => editor.can().undo() },
  { name: 'redo', sign: '↷', run: chain => chain.redo(), can: editor => editor.can().redo() },
];

function Toolbar({ editor, onLink }: { editor: Editor; onLink: () => void }) {
  const t = useTexts();
  const state = useEditorState({
    editor,
    selector: ({ editor: current }) => ({
      on: TOOLS.map(({ format }) => format !== undefined && current.isActive(...format)),
      can: TOOLS.map(({ can }) => can?.(current) ?? true),
      link: current.isActive('link'),
    }),
  });
  const tool = (
    name: Tool['name'] | 'link',
    sign: string | undefined,
    pressed: boolean,
    onClick: () => void,
    can = true,
  ) => (
    <Button
      key={name}
      type="text"
      size="large"
      title={t(name)}
      aria-label={t(name)}
      aria-pressed={pressed}
      data-tool={name}
      disabled={!can}
      // Keeps the focus in the text, so that the keyboard of a phone stays open.
      onMouseDown={event => event.preventDefault()}
      onClick={onClick}
    >
      {sign ?? t(name)}
    </Button>
  );
  return (
    <div role="toolbar" aria-label={t('label')} className={classes.tools}>
      {TOOLS.map(({ name, sign, run }, index) =>
        tool(name, sign, state.on[index] ?? false, () => run(editor.chain().focus()).run(), state.can[index]),
      )}
      {tool('link', undefined, state.link, onLink)}
    </div>
  );
}

const focusField = (row: HTMLElement | null) => row?.querySelector('input')?.focus();

const isWebAddress = (text: string) => /^(https?:\/\/\S+|\/(?!\/)\S*)$/.test(text);

/** Asks for the link of the selected text. An empty address removes the link. */
function LinkRow({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const t = useTexts();
  const frame = useFrameTexts();
  const id = useId();
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '');
  const isWrong = address !== '' && !isWebAddress(address);
  function apply(): void {
    if (isWrong) return;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (address === '') chain.unsetLink().run();
    else if (editor.state.selection.empty && !editor.isActive('link'))
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    else chain.setLink({ href: address }).run();
    onClose();
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the field inside.
    <div
      ref={focusField}
      className={classes.link}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose();
        if (event.key !== 'Enter' || event.target instanceof HTMLButtonElement) return;
        // Prevents the surrounding form from being submitted.
        event.preventDefault();
        apply();
      }}
    >
      <label htmlFor={id}>{t('address')}</label>
      <Input
        id={id}
        value={address}
        onChange={text => setAddress(text.trim())}
        aria-invalid={isWrong}
        aria-describedby={`${id}-note`}
      />
      <small id={`${id}-note`}>{t(isWrong ? 'address_wrong' : 'address_help')}</small>
      <div className={classes.tools}>
        <Button type="primary" disabled={isWrong} onClick={apply}>
          {frame('confirm')}
        </Button>
        <Button onClick={onClose}>{frame('cancel')}</Button>
      </div>
    </div>
  );
}

/** Edits HTML with headings, lists, quotes, emphasis and links. */
export function RichTextInput({ id, value, onChange, ...rest }: ControlProps<string | null | undefined>) {
  const [linking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: value ?? '',
    ...(nonce && { injectNonce: nonce }),
    editorProps: {
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        ...(id && { id }),
        ...(rest['aria-labelledby'] && { 'aria-labelledby': rest['aria-labelledby'] }),
      },
    },
    onUpdate: ({ editor: changed }) => onChange(changed.isEmpty ? '' : changed.getHTML()),
  });
  return (
    <div className={classes.editor} data-invalid={rest['aria-invalid']}>
      <Toolbar editor={editor} onLink={() => setLinking(true)} />
      {linking && <LinkRow editor={editor} onClose={() => setLinking(false)} />}
      <EditorContent editor={editor} />
    </div>
  );
}
