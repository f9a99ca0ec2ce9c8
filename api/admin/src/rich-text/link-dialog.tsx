import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material';
import type { Editor } from '@tiptap/react';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

const isWebAddress = (text: string) => /^(https?:\/\/\S+|\/(?!\/)\S*)$/.test(text);

/** Asks for the link of the selected text; an empty address removes the link. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const translate = useTranslate();
  const [address, setAddress] = useState<string>(editor.getAttributes('link').href ?? '');
  const wrong = address !== '' && !isWebAddress(address);

  function apply(): void {
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
    <Dialog open onClose={onClose} fullWidth maxWidth="sm">
      <DialogTitle>{translate('administration.editor.link')}</DialogTitle>
      <DialogContent>
        <TextField
          autoFocus
          label={translate('administration.editor.address')}
          value={address}
          onChange={event => setAddress(event.target.value.trim())}
          onKeyDown={event => {
            if (event.key !== 'Enter') return;
            // The surrounding form must not be submitted.
            event.preventDefault();
            if (!wrong) apply();
          }}
          error={wrong}
          helperText={translate(`administration.editor.${wrong ? 'address_wrong' : 'address_help'}`)}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('ra.action.cancel')}</Button>
        <Button onClick={apply} disabled={wrong} variant="contained">
          {translate('ra.action.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
