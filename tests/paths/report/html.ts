/** Text as it may stand in a page. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

export const style = `
  :root { color-scheme: light dark; --ink: light-dark(#1d2433, #e6e9f0); --faint: light-dark(#667085, #98a2b3);
    --paper: light-dark(#fff, #14171f); --line: light-dark(#d5dae3, #333a49); --good: light-dark(#1a7f4b, #4cc38a);
    --bad: light-dark(#c0362c, #ff8a80); --open: light-dark(#a15c00, #f0b35a); }
  body { font: 14px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto; max-width: 75rem; padding: 0 1rem; }
  h1 { font-size: 1.5rem; } h2 { font-size: 1.2rem; margin-top: 3rem; border-top: 1px solid var(--line); padding-top: 1.5rem; }
  h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; }
  table { border-collapse: collapse; width: 100%; } th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid var(--line); vertical-align: top; }
  th { color: var(--faint); font-weight: 500; } td.number { font-variant-numeric: tabular-nums; }
  code, kbd { font: 12px/1.4 ui-monospace, monospace; overflow-wrap: anywhere; }
  .picture { overflow: auto; border: 1px solid var(--line); border-radius: 8px; max-height: 80vh; }
  .picture.whole svg { width: 100%; height: auto; } .size:has(:checked) + .whole svg { width: auto; max-width: none; } .parts { display: grid; grid-template-columns: repeat(auto-fill, minmax(30rem, 1fr)); gap: 1rem; }   .part svg { max-width: 100%; height: auto; } .part { border: 1px solid var(--line); border-radius: 8px; overflow: auto; }
  svg text { font: 11px system-ui, sans-serif; text-anchor: middle; fill: var(--faint); paint-order: stroke; stroke: var(--paper); stroke-width: 3px; }
  svg .state rect { fill: var(--paper); stroke: var(--ink); stroke-width: 1.2; } svg .state text { font-size: 12px; fill: var(--ink); }
  svg .arrow path { fill: none; stroke-width: 1.2; } svg .covered path { stroke: var(--good); } svg .failed path { stroke: var(--bad); stroke-width: 2.5; } svg .open path { stroke: var(--open); stroke-dasharray: 5 3; }
  svg .head path { stroke: none !important; } svg .head.covered path { fill: var(--good); } svg .head.failed path { fill: var(--bad); } svg .head.open path { fill: var(--open); }
  svg .arrow:hover path { stroke-width: 3; } svg .arrow:hover text { fill: var(--ink); font-weight: 600; }
  .ok { color: var(--good); } .failed { color: var(--bad); } .open { color: var(--open); }
  details > summary { cursor: pointer; color: var(--faint); margin: .75rem 0; } pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 12px; }
`
