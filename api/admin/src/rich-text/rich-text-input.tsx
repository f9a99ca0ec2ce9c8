import { Box, FormHelperText, InputLabel } from '@mui/material';
import { EditorContent, useEditor } from '@tiptap/react';
import { StarterKit } from '@tiptap/starter-kit';
import { useEffect, useId, useState } from 'react';
import { useInput, useResourceContext, useTranslate } from 'react-admin';
import { pageNonce } from 'shared/ui/core';
import { EditorToolbar } from './editor-toolbar';
import { LinkDialog } from './link-dialog';

/** Only the formats that the server accepts and the page shows. */
const EXTENSIONS = [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    underline: false,
    link: { openOnClick: false, HTMLAttributes: { target: null, rel: null } },
  }),
];
const nonce = pageNonce();

/** HTML with headings, lists, emphasis and links. */
export function RichTextInput({ source }: { source: string }) {
  const translate = useTranslate();
  const resource = useResourceContext();
  const label = translate(`resources.${resource}.fields.${source}`);
  const id = useId();
  const { field, fieldState } = useInput<string>({ source, defaultValue: '' });
  const [linking, setLinking] = useState(false);
  const editor = useEditor({
    extensions: EXTENSIONS,
    content: field.value,
    ...(nonce && { injectNonce: nonce }),
    editorProps: { attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': id } },
    onUpdate: ({ editor: changed }) => field.onChange(changed.isEmpty ? '' : changed.getHTML()),
  });

  useEffect(
    function applyExternalValue() {
      const html = editor.isEmpty ? '' : editor.getHTML();
      if (field.value !== html && !editor.isFocused)
        editor.commands.setContent(field.value ?? '', { emitUpdate: false });
    },
    [editor, field.value],
  );

  return (
    <Box sx={{ width: '100%', marginBottom: 2 }}>
      <InputLabel id={id} shrink>
        {label}
      </InputLabel>
      <Box
        sx={{
          border: 1,
          borderColor: fieldState.error ? 'error.main' : 'divider',
          borderRadius: 1,
          '& .ProseMirror': { minHeight: 200, padding: 2, outline: 'none' },
          '& .ProseMirror-focused': { boxShadow: theme => `inset 0 0 0 2px ${theme.palette.primary.main}` },
        }}
      >
        <EditorToolbar editor={editor} onLink={() => setLinking(true)} />
        <EditorContent editor={editor} />
      </Box>
      <FormHelperText error={Boolean(fieldState.error)}>{fieldState.error?.message}</FormHelperText>
      {linking && <LinkDialog editor={editor} onClose={() => setLinking(false)} />}
    </Box>
  );
}
