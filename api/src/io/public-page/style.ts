import type { OrganisationInput } from 'shared/server';
import tokens from 'shared/tokens.json' with { type: 'json' };

const coloursOf = (theme: 'light' | 'dark') =>
  Object.entries(tokens[theme].app)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');

/** The style sheet of the public page, in the colour of the organisation. */
export const styleOf = ({ colour }: OrganisationInput): string => `
:root{color-scheme:light dark;${coloursOf('light')};font:16px/1.5 ${tokens.shared.antd.fontFamily}}
@media (prefers-color-scheme:dark){:root{${coloursOf('dark')}}}
${colour && `:root:root{--brand:${colour};--on-brand:#fff}`}
*{box-sizing:border-box;margin:0}
body{background:var(--page);color:var(--ink)}
a{color:var(--primary)}
:focus-visible,input:focus-visible+label{outline:3px solid var(--focus);outline-offset:2px}
header,header a{display:flex;gap:12px;align-items:center;padding:6px 8px;background:var(--brand)}
header a{min-height:44px;color:var(--on-brand);font-weight:600;text-decoration:none}
header a:first-child{flex:1;min-width:0;overflow-wrap:anywhere}
main,section,.beside{display:grid;grid-template-columns:minmax(0,1fr);gap:16px;align-items:start}
main{max-width:1120px;margin:0 auto;padding:16px}
h1{font-size:clamp(26px,5vw,34px);line-height:1.15}
p,thead{color:var(--ink-2)}
section,dl div{padding:16px;border:1px solid var(--line);border-radius:16px;background:var(--surface)}
dl{display:grid;grid-template-columns:repeat(auto-fit,minmax(150px,1fr));gap:12px}
dl div{display:flex;flex-direction:column-reverse;justify-content:flex-end}
dd{color:var(--done);font-size:34px;font-weight:700;line-height:1.1}
div:last-child>dd{color:var(--death)}
fieldset,ul,footer{display:flex;flex-wrap:wrap;gap:8px 16px;min-width:0;padding:0;border:0}
input{position:absolute;opacity:0}
label{padding:9px 16px;border:1px solid var(--line-control);border-radius:12px;cursor:pointer}
label::first-letter,th::first-letter{text-transform:uppercase}
input:checked+label{border-color:var(--primary);box-shadow:inset 0 0 0 1px var(--primary);font-weight:600}
.map{width:min(100%,78vh);aspect-ratio:1;margin:0 calc(50% - min(50%,39vh));border-radius:12px;background:var(--sunken)}
.map path{fill:var(--map-land);stroke:var(--map-border)}
.map .made path{fill-opacity:0}
#safe:checked~.map .made path{fill:var(--done)}
#birds:checked~.map .made path{fill:var(--death)}
.map text{fill:var(--ink);font:600 22px system-ui;text-anchor:middle;paint-order:stroke;stroke:var(--surface);stroke-width:5px}
#safe:not(:checked)~.safe,#birds:not(:checked)~.birds{display:none}
li{display:flex;gap:6px;align-items:center}
i{width:22px;height:16px;border-radius:4px;background:var(--done)}
.birds i{background:var(--death)}
${[0.28, 0.5, 0.75, 1].map((opacity, at) => `#safe:checked~.map .made .s${at},#birds:checked~.map .made .b${at}{fill-opacity:${opacity}}li:nth-child(${at + 1}) i{opacity:${opacity}}`).join('\n')}
table,ul,footer p{width:100%;border-collapse:collapse}
th,td{padding:6px 8px 6px 0;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;font-weight:400;overflow-wrap:anywhere}
td{width:28%}
td svg{display:block;width:100%;height:8px;fill:var(--done)}
td.birds svg{fill:var(--death)}
footer a{padding:10px 0}
@media (max-width:600px){.map text{font-size:36px}}
@media (min-width:900px){.beside{grid-template-columns:repeat(2,minmax(0,1fr))}}
`;
