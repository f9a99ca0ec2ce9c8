import { readFileSync } from 'node:fs';
import { type Fault, handMade, type MadeRelease, remade } from './made-release';
import { type Remote, SCREENS } from './remote-screens';

/** A fault of a remote: in its files, or in their delivery. */
export interface RemoteFault {
  name: string;
  cause: string;
  fault?: Fault;
  /** Whether the test shortens the time limit of eight seconds. */
  impatient?: boolean;
  /** Whether it is tried with every remote, as one of its kind; others are tried with one remote. */
  everyRemote?: true;
  make?(remote: Remote, version: string): Promise<MadeRelease>;
}

/** Applies a fault to the files whose paths match a pattern. */
export const on =
  (pattern: RegExp, act: (...args: Parameters<Fault>) => Promise<void>): Fault =>
  (route, file, bytes) =>
    pattern.test(file) ? act(route, file, bytes) : undefined;
export const missing: Parameters<typeof on>[1] = route => route.fulfill({ status: 404, body: 'not here' });
const page404: Parameters<typeof on>[1] = route =>
  route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hello</title>' });
const changed: Parameters<typeof on>[1] = (route, file, bytes) =>
  route.fulfill({
    contentType: file.endsWith('.css') ? 'text/css' : 'text/javascript',
    body: `${bytes}\n/* one more line */`,
  });
const half: Parameters<typeof on>[1] = (route, _file, bytes) =>
  route.fulfill({ contentType: 'text/javascript', body: bytes.subarray(0, bytes.length / 2) });
const hang: Parameters<typeof on>[1] = () => new Promise<void>(() => undefined);

const empty: Parameters<typeof on>[1] = (route, file) =>
  route.fulfill({ contentType: file.endsWith('.css') ? 'text/css' : 'text/javascript', body: '' });
const broken500: Parameters<typeof on>[1] = route => route.fulfill({ status: 500, body: 'no' });
/** Answers long after the time limit, also when the page has gone. */
const late: Parameters<typeof on>[1] = async (route, _file, body) => {
  await new Promise(resolve => setTimeout(resolve, 30_000));
  await route.fulfill({ contentType: 'text/javascript', body }).catch(() => undefined);
};
const cutOff: Parameters<typeof on>[1] = route => route.abort('connectionreset');

const manifest = /^mf-manifest\.json$/;
const entry = /^remoteEntry\.js$/;
export const chunk = /^static\/js\/async\//;
const style = /\.css$/;

/** A release whose style sheets have one more rule. */
const styled =
  (rule: string): RemoteFault['make'] =>
  (remote, version) =>
    remade(remote, version, (text, file) => (style.test(file) ? `${text}\n${rule}` : text));

/** A release with one screen: see `handMade`. */
const withScreen =
  (screen: string, prologue = ''): RemoteFault['make'] =>
  (remote, version) =>
    handMade(remote, version, SCREENS[remote], screen, prologue);

const REACT = new URL('../../host/node_modules/react/cjs/react.production.js', import.meta.url);
const SECOND_REACT = `const Second = {}; (exports => { ${readFileSync(REACT, 'utf8')} })(Second);`;

/** Faults that must not affect the shell. `npm run faults` tries all of them, alone and beside a stable release. */
export const FAULTS: RemoteFault[] = [
  { name: 'manifest 404', cause: 'manifest', fault: on(manifest, missing), everyRemote: true },
  { name: 'manifest HTML', cause: 'manifest', fault: on(manifest, page404) },
  { name: 'manifest hangs', cause: 'manifest', fault: on(manifest, hang), impatient: true },
  { name: 'entry 404', cause: 'entry', fault: on(entry, missing), everyRemote: true },
  { name: 'entry HTML', cause: 'entry', fault: on(entry, page404) },
  { name: 'entry truncated', cause: 'entry', fault: on(entry, half) },
  {
    name: 'entry throws',
    cause: 'entry',
    make: (remote, version) =>
      remade(remote, version, (text, file) => (entry.test(file) ? 'throw new Error("entry")' : text)),
  },
  { name: 'chunk 404', cause: 'chunk', fault: on(chunk, missing), everyRemote: true },
  { name: 'chunk tampered', cause: 'chunk', fault: on(chunk, changed) },
  { name: 'style tampered', cause: 'chunk', fault: on(style, changed), everyRemote: true },
  { name: 'style hangs', cause: 'chunk', fault: on(style, hang), impatient: true },
  {
    name: 'throws when evaluated',
    cause: 'evaluation',
    make: withScreen('() => null', 'throw new Error("evaluated")'),
  },
  {
    name: 'throws when rendered',
    cause: 'screen',
    make: withScreen('() => { throw new Error("rendered") }'),
    everyRemote: true,
  },
  {
    name: 'throws in an effect later',
    cause: 'screen',
    make: withScreen(
      `() => {
          const [later, setLater] = React.useState(false);
          React.useEffect(() => { if (later) throw new Error('effect'); }, [later]);
          return React.createElement('button', { onClick: () => setLater(true), ref: b => b?.click() }, 'later');
        }`,
    ),
  },
  { name: 'manifest 500', cause: 'manifest', fault: on(manifest, broken500) },
  { name: 'manifest of 0 bytes', cause: 'manifest', fault: on(manifest, empty) },
  { name: 'manifest tampered', cause: 'manifest', fault: on(manifest, changed) },
  { name: 'manifest cut off', cause: 'manifest', fault: on(manifest, cutOff) },
  { name: 'entry hangs', cause: 'entry', fault: on(entry, hang), impatient: true },
  { name: 'entry tampered', cause: 'entry', fault: on(entry, changed) },
  { name: 'entry of 0 bytes', cause: 'entry', fault: on(entry, empty) },
  { name: 'entry cut off', cause: 'entry', fault: on(entry, cutOff) },
  { name: 'chunk HTML', cause: 'chunk', fault: on(chunk, page404) },
  { name: 'chunk hangs', cause: 'chunk', fault: on(chunk, hang), impatient: true },
  { name: 'chunk cut off', cause: 'chunk', fault: on(chunk, cutOff) },
  { name: 'style 404', cause: 'chunk', fault: on(style, missing) },
  { name: 'style cut off', cause: 'chunk', fault: on(style, cutOff) },
  {
    name: 'needs another React',
    cause: 'shared',
    make: (remote, version) =>
      remade(remote, version, (text, file) =>
        manifest.test(file) ? text.replaceAll('"^19.', '"^20.') : text,
      ),
  },
  {
    name: 'uses what the shell has not',
    cause: 'shared',
    make: (remote, version) =>
      remade(remote, version, (text, file) =>
        manifest.test(file)
          ? text
              .replace('"uses":{', '"uses":{"shared/none":{"Nothing":"0"},')
              .replace(/"against":"\w+"/, '"against":"0"')
          : text,
      ),
  },
  { name: 'chunk after 30 s', cause: 'chunk', fault: on(chunk, late), impatient: true },
  {
    name: 'styles that hide the top bar',
    cause: 'screen',
    make: styled('header, nav { visibility: hidden }'),
  },
  {
    name: 'styles that cover the page',
    cause: 'screen',
    make: styled('body::before { content: ""; position: fixed; inset: 0; z-index: 9999; background: #fff }'),
  },
  {
    name: 'a second React',
    cause: 'screen',
    make: withScreen("() => Second.createElement('h1', null, Second.useState('two')[0])", SECOND_REACT),
  },
  {
    name: 'elements of an older React',
    cause: 'screen',
    make: withScreen(
      "() => ({ $$typeof: Symbol.for('react.element'), type: 'h1', key: null, ref: null, props: {} })",
    ),
  },
  {
    name: 'has no screen',
    cause: 'screen',
    make: withScreen('undefined'),
  },
];
