/** First and last name, empty where neither is known. */
export const fullNameOf = (account: { first_name: string; last_name: string }) =>
  `${account.first_name} ${account.last_name}`.trim();
