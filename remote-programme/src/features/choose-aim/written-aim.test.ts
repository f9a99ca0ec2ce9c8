import { aimWritten } from './written-aim';

it.each([
  ['n', '120', { n: 120 }],
  ['n', '1 200', { n: 900 }],
  ['money', '50 000', { money: 50_000 }],
  ['share', '12,5', { share: 0.125 }],
  ['share', '250', { share: 1 }],
  ['n', '', null],
  ['n', '-3', null],
  ['money', 'many', null],
] as const)('reads %s "%s"', (name, text, aim) => {
  expect(aimWritten(name, text, 900)).toEqual(aim);
});
