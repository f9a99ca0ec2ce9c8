import { keepShared, type SharedRefusal } from 'shared/outbox/worker';

/** Where the manifests send photographs, in both languages. */
export const SHARE_TARGET = /^(\/en)?\/share$/;

/**
 * Keeps the photographs that another application shares, and leads to the page that asks what they are for. No network
 * is needed.
 */
export async function receiveShared(request: Request): Promise<Response> {
  const { href } = new URL(request.url);
  const page = new URL(href.split('?')[0] ?? href);
  for (const refusal of await keepFilesOf(request)) page.searchParams.append('refused', refusal);
  return Response.redirect(page.href, 303);
}

/** Without a choice, a form's field for files has a file without a name. */
const isNamedFile = (field: FormDataEntryValue): field is File => field instanceof File && field.name !== '';

async function keepFilesOf(request: Request): Promise<SharedRefusal[]> {
  try {
    const fields = [...(await request.formData()).values()];
    return await keepShared(fields.filter(isNamedFile));
  } catch (error) {
    console.error(error);
    return ['storage'];
  }
}
