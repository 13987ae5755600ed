/** What goods of a kind look like, by the number in their SKU: drawn on 400 by 400, `c` in their colour and `d` darker. */
const shapes: Readonly<Record<number, string>> = {
  44: jacket('<path class="l" d="M122 190H278M122 222H278M122 254H278M122 286H278M134 130H266M128 160H272"/>'),
  45: jacket('<path class="d" d="M158 96Q200 20 242 96Q200 130 158 96Z"/><path class="l" d="M140 240h40M220 240h40"/>'),
  30: jacket(
    '<path class="d" d="M158 96Q200 20 242 96Q200 130 158 96Z"/><path class="l" d="M122 262H278M122 272H278"/>',
  ),
  46: '<path class="c" d="M130 70H270L292 335H222L200 170L178 335H108Z"/><path class="d" d="M130 70H270L272 96H128Z"/><path class="l" d="M136 190h34M230 190h34M200 96V170"/>',
  47: '<path class="c" d="M152 84L88 116L66 194L110 208L124 172V326H276V172L290 208L334 194L312 116L248 84Q200 122 152 84Z"/><path class="l" d="M152 84Q200 136 248 84M66 184l46 14M334 184l-46 14"/>',
  60: '<path class="c" d="M92 130L176 116L196 206Q300 224 332 272V296H92Z"/><path class="d" d="M84 292H338V316H84Z"/><path class="l" d="M150 150l40-8M156 176l40-8M164 200l40-6M196 206l-40 40"/>',
  61: '<path class="c" d="M84 250Q96 176 176 190Q304 214 336 282V302H84Z"/><path class="d" d="M80 298H340V314H80Z"/><path class="l" d="M104 226Q150 206 200 226"/>',
  70: '<rect class="d" x="150" y="62" width="100" height="60" rx="28"/><rect class="c" x="112" y="84" width="176" height="246" rx="52"/><rect class="d" x="138" y="216" width="124" height="86" rx="20"/><path class="l" d="M112 168H288M168 168v36M232 168v36"/>',
  77: '<path class="c" d="M138 82Q200 34 262 82L292 306Q200 356 108 306Z"/><ellipse class="d" cx="200" cy="104" rx="40" ry="34"/><path class="l" d="M130 150H270M125 190H275M119 230H281M114 270H286"/>',
  78: '<path class="c" d="M132 80H268L286 320H114Z"/><path class="l" d="M200 80V200M132 110H268"/>',
  79: '<path class="c" d="M48 304L200 92L352 304Z"/><path class="d" d="M200 92L246 304H154Z"/><path class="l" d="M48 304H352M200 92V66"/>',
  76: '<rect class="c" x="116" y="52" width="168" height="296" rx="34"/><path class="l" d="M150 70V330M184 60V340M218 60V340M252 70V330"/>',
  51: '<path class="s" d="M130 60L110 340M270 60L290 340"/><path class="t" d="M131 60l-3 60M269 60l3 60"/><path class="l" d="M96 322h30M274 322h30"/>',
  88: '<rect class="c" x="142" y="110" width="116" height="230" rx="22"/><rect class="d" x="152" y="56" width="96" height="60" rx="14"/><path class="l" d="M142 150H258M142 310H258"/>',
  87: '<rect class="c" x="146" y="130" width="108" height="208" rx="34"/><rect class="d" x="172" y="82" width="56" height="52" rx="10"/><path class="l" d="M228 96q44 0 34 50M164 200h72"/>',
  89: '<path class="d" d="M100 330L146 230H254L300 330"/><rect class="c" x="122" y="196" width="156" height="48" rx="20"/><path class="l" d="M150 180q10-30 0-60M200 180q10-40 0-80M250 180q10-30 0-60"/>',
  52: '<path class="s" d="M70 210Q200 110 330 210"/><rect class="c" x="142" y="150" width="116" height="92" rx="26"/><circle class="d" cx="200" cy="196" r="32"/><circle class="l" cx="200" cy="196" r="18"/>',
  53: '<circle class="s" cx="200" cy="200" r="116"/><circle class="t" cx="200" cy="200" r="88"/><circle class="s" cx="200" cy="200" r="60"/><path class="l" d="M292 270l44 60"/>',
  48: '<path class="c" d="M100 240Q100 100 200 100Q300 100 300 240Z"/><rect class="d" x="88" y="234" width="224" height="54" rx="22"/><circle class="d" cx="200" cy="90" r="30"/><path class="l" d="M150 120V232M200 122V232M250 120V232"/>',
  49: '<path class="c" d="M120 330V180Q120 150 138 150V96q0-18 14-18t14 18v46V80q0-18 15-18t15 18v62V86q0-18 15-18t15 18v60v-36q0-16 13-16t13 16V220l30-30q16-12 26 4L246 330Z"/><rect class="d" x="112" y="300" width="142" height="44" rx="12"/>',
  54: '<path class="s" d="M150 90Q270 50 270 160V260Q260 340 180 320Q120 300 130 200Z"/><path class="t" d="M266 150V240"/>',
  90: '<rect class="c" x="76" y="110" width="248" height="190" rx="10"/><path class="l" d="M76 116L200 220L324 116"/>',
  95: '<path class="c" d="M70 100L150 76L250 110L330 84V300L250 326L150 292L70 316Z"/><path class="l" d="M150 76V292M250 110V326M90 240q60-60 120-20t100-60"/>',
  96: '<rect class="c" x="106" y="66" width="188" height="270" rx="8"/><path class="d" d="M106 66h26v270h-26Z"/><path class="l" d="M158 250l46-70l30 44l18-24l22 50ZM160 120h110M160 144h70"/>',
}

function jacket(details: string): string {
  return `<path class="c" d="M142 88L100 108L56 254L100 268L122 194V328H278V194L300 268L344 254L300 108L258 88Q200 130 142 88Z"/>${details}<path class="l" d="M200 112V328"/>`
}

const paints: Readonly<Record<string, string>> = {
  nachtblau: '#26365c',
  moosgrün: '#4d6040',
  schiefer: '#68717d',
  sandgelb: '#d3ab5b',
}
/** What is of no colour in particular. */
const others = ['#b4532f', '#2f6f79', '#7a4b6b', '#8a7a3c', '#3d5a80']

const darker = (paint: string): string =>
  `#${[1, 3, 5]
    .map((at) =>
      Math.round(Number.parseInt(paint.slice(at, at + 2), 16) * 0.78)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

const paintOf = (code: number, colour: string): string => paints[colour] ?? others[code % others.length] ?? ''

/** What is drawn in this paint, of a picture or of a part of it. */
const styled = (paint: string, of = ''): string =>
  `<style>${of}.c{fill:${paint}}${of}.d{fill:${darker(paint)}}${of}.s{fill:none;stroke:${paint};stroke-width:22;stroke-linecap:round}${of}.t{fill:none;stroke:#2b2f36;stroke-width:16;stroke-linecap:round}${of}.l{fill:none;stroke:#fff;stroke-opacity:.55;stroke-width:4;stroke-linecap:round}</style>`

export const isDrawn = (code: number): boolean => shapes[code] !== undefined

/** Goods on the light ground of a shop, in one of their colours. */
export const drawingOf = (code: number, colour: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="640" viewBox="0 0 400 400">${styled(
    paintOf(code, colour),
  )}<rect width="400" height="400" fill="#eef0f3"/><ellipse cx="200" cy="350" rx="150" ry="14" fill="#dde1e7"/>${shapes[code] ?? ''}</svg>`

/** Hills under a sky, for the head of a page. */
export const bannerOf = (sky: string, hills: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="500" viewBox="0 0 1600 500"><rect width="1600" height="500" fill="${sky}"/><circle cx="1180" cy="150" r="64" fill="#fff" fill-opacity=".7"/><path d="M0 360Q300 180 620 320T1180 280T1600 330V500H0Z" fill="${hills}" fill-opacity=".55"/><path d="M0 430Q400 300 800 400T1600 390V500H0Z" fill="${hills}"/></svg>`

/** Goods in a motif: a model of them, where its middle is and how wide it is, in hundredths. */
export type Placed = {
  readonly code: number
  readonly model: number
  readonly colour: string
  readonly x: number
  readonly y: number
  readonly size: number
}

/** Goods as they stand in a motif, each in its own colour. */
export const goodsIn = (goods: readonly Placed[], width: number, height: number): string =>
  goods
    .map(({ code, colour, x, y, size }, at) => {
      const scale = (size * width) / 100 / 400
      const [left, top] = [(x * width) / 100 - 200 * scale, (y * height) / 100 - 200 * scale]
      return `${styled(paintOf(code, colour), `.g${at} `)}<g class="g${at}" transform="translate(${left} ${top}) scale(${scale})"><ellipse cx="200" cy="344" rx="130" ry="12" fill="#000" fill-opacity=".18"/>${shapes[code] ?? ''}</g>`
    })
    .join('')
