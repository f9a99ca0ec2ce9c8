/** Style sheet of the documentation page. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; display: grid; grid-template: auto 1fr / 14rem minmax(0, 1fr); gap: 0 2rem; }
header { grid-column: 1 / -1; padding: 1rem 1.5rem; border-bottom: 1px solid #8884; }
h1 { margin: 0; font-size: 1.5rem; }
header p { margin: 0.25rem 0 0; }
nav { padding: 1rem 0 1rem 1.5rem; }
nav ul { position: sticky; top: 1rem; list-style: none; margin: 0; padding: 0; }
main { padding: 0 1.5rem 4rem 0; max-width: 60rem; }
section { padding: 0.5rem 0 1rem; border-top: 1px solid #8884; }
section h3 { margin: 0.5rem 0; font-size: 1.05rem; overflow-wrap: anywhere; }
h4 { margin: 0.75rem 0 0.25rem; font-size: 0.95rem; }
p { margin: 0.25rem 0; }
code { font: 0.9em ui-monospace, monospace; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
td { border-bottom: 1px solid #8883; padding: 0.2rem 0.75rem 0.2rem 0; vertical-align: top; overflow-wrap: anywhere; }
small { opacity: 0.7; }
.method { display: inline-block; min-width: 4.2em; text-align: center; border-radius: 4px; padding: 0 0.4em; color: #fff; background: #2a6ab5; font-size: 0.85rem; }
.post { background: #1a7a48; } .put, .patch { background: #a75f00; } .delete { background: #b3142f; }
@media (max-width: 700px) { body { display: block; } nav ul { position: static; columns: 2; } main { padding: 0 1rem 3rem; } }
`;
