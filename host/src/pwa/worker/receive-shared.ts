import { keepShared, type SharedRefusal } from 'shared/outbox/worker';

/** Address to which the web app manifests send shared photographs, in both languages. */
export const SHARE_TARGET = /^(\/en)?\/share$/;

/**
 * Stores the photographs that another application shares, then redirects to the page that asks what to do with them.
 * Works without network.
 */
export async function receiveShared(request: Request): Promise<Response> {
  const { href } = new URL(request.url);
  const page = new URL(href.split('?')[0] ?? href);
  for (const refusal of await keepFilesOf(request)) page.searchParams.append('refused', refusal);
  return Response.redirect(page.href, 303);
}

/** A form submits an empty file without a name when no file was chosen. */
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
