import { csvOf } from './chart-table';

const table = {
  of: 'Municipality',
  columns: ['High', 'Medium; both'],
  rows: [
    { key: '1', name: 'Peri', values: [10, 4.5] },
    { key: '2', name: '=SUM(A1)', values: [0, 1] },
    { key: '3', name: 'A "small", one', values: [2, 3] },
  ],
};

it('writes figures as CSV that a spreadsheet reads and does not run', () => {
  expect(csvOf(table, 'fr')).toBe(
    '\uFEFFMunicipality;High;"Medium; both"\r\nPeri;10;4,5\r\n\'=SUM(A1);0;1\r\n"A ""small"", one";2;3\r\n',
  );
  expect(csvOf(table, 'en').split('\r\n')[0]).toBe('\uFEFFMunicipality,High,Medium; both');
});
