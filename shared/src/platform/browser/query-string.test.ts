import { queryString } from './query-string';

it('drops what is empty, keeps zero and false, and marks arrays without doubles', () => {
  const query = {
    a: '',
    b: null,
    c: undefined,
    d: [],
    e: 0,
    f: false,
    type: ['POLE', 'LINE', 'POLE'],
    q: 'été',
  };
  expect(queryString(query).toString()).toBe('e=0&f=false&type%5B%5D=POLE&type%5B%5D=LINE&q=%C3%A9t%C3%A9');
});
