import { request } from 'shared/api';
import { type Registration, registrationAnswerSchema } from 'shared/contract';

/** POST `user/`. @throws ApiError 400 with problems of fields, 429 after too many attempts */
export const signUp = ({ username, email, first_name, last_name, phone, areas, password }: Registration) =>
  request(registrationAnswerSchema, 'user/', {
    method: 'POST',
    body: { username, email, first_name, last_name, phone, areas, password },
    anonymous: true,
  });
