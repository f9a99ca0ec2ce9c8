import { queryOptions, request } from 'shared/api';
import { type ActivationGroup, applicantSchema, applicantsSchema, z } from 'shared/contract';

const path = (token: string) => `user/activate/${encodeURIComponent(token)}/`;

/** GET `user/activate/`: who waits in the areas of the person signed in. */
export const applicantsQuery = queryOptions({
  queryKey: ['applicants'],
  queryFn: ({ signal }) => request(applicantsSchema, 'user/activate/', { signal }),
});

/** GET `user/activate/{token}/`: who asks for an account. */
export const applicantQuery = (token: string) =>
  queryOptions({
    queryKey: ['applicant', token],
    queryFn: ({ signal }) => request(applicantSchema, path(token), { signal }),
    retry: false,
  });

/** PATCH `user/activate/{token}/`. @throws ApiError 403 for an account of another area */
export const activateAccount = (token: string, group: ActivationGroup) =>
  request(applicantSchema, path(token), { method: 'PATCH', body: { group } });

/**
 * POST `user/refuse/{token}/`.
 * @param reason for the mail to whoever asked; may be empty
 * @throws ApiError 403 for an account of another area, 409 for one that is active
 */
export const refuseRequest = (token: string, reason: string) =>
  request(z.undefined(), `user/refuse/${encodeURIComponent(token)}/`, { method: 'POST', body: { reason } });
