import { BooleanInput, Create, DateInput, Edit, FormTab, required, TabbedForm, TextInput } from 'react-admin';
import { localToday } from 'shared/contract';
import { EditToolbar } from '../../lists/edit-toolbar';
import { RichTextInput } from '../../rich-text/rich-text-input';

/** Each language has its own tab; French is used where the English text is empty. */
function NewsForm({ editing }: { editing: boolean }) {
  return (
    <TabbedForm
      {...(editing && { toolbar: <EditToolbar /> })}
      defaultValues={{ published: localToday(), body: '', body_en: '' }}
    >
      <FormTab label="resources.news.french">
        <TextInput source="title" validate={required()} />
        <TextInput source="summary" multiline maxRows={4} />
        <RichTextInput source="body" />
      </FormTab>
      <FormTab label="resources.news.english">
        <TextInput source="title_en" helperText="resources.news.english_help" />
        <TextInput source="summary_en" multiline maxRows={4} />
        <RichTextInput source="body_en" />
      </FormTab>
      <FormTab label="resources.news.publication">
        <DateInput source="published" validate={required()} helperText="resources.news.published_help" />
        <BooleanInput source="private" helperText="resources.news.private_help" />
      </FormTab>
    </TabbedForm>
  );
}

export function NewsEdit() {
  return (
    <Edit mutationMode="pessimistic">
      <NewsForm editing />
    </Edit>
  );
}

export function NewsCreate() {
  return (
    <Create redirect="list">
      <NewsForm editing={false} />
    </Create>
  );
}
