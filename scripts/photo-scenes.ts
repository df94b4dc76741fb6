import { Random } from '../server/seed/random.ts'

/** Width and height of a scene. */
export const SIZE = [960, 540] as const
const [W, H] = SIZE
/** Where the ground begins. */
const GROUND = 400

interface Light {
  sky: readonly [string, string, string]
  sun: readonly [x: number, y: number, color: string]
  haze: string
  grass: readonly [string, string]
  /** Laid over everything. */
  tint: readonly [color: string, opacity: number]
  /** The share of windows behind which a lamp is on. */
  lit: number
}
const LIGHTS = {
  noon: {
    sky: ['#5f9fd4', '#a9cfe8', '#e6f0f2'],
    sun: [760, 70, '#fffbe8'],
    haze: '#c7d9e0',
    grass: ['#86a860', '#4f7a3f'],
    tint: ['#fff3d6', 0.06],
    lit: 0.05,
  },
  evening: {
    sky: ['#6b8fc0', '#e9c9a6', '#f7e3c0'],
    sun: [150, 250, '#fff0c0'],
    haze: '#e4cdb4',
    grass: ['#97984f', '#5d6c38'],
    tint: ['#ffb45e', 0.16],
    lit: 0.25,
  },
  dusk: {
    sky: ['#26365e', '#6f6a96', '#e9a983'],
    sun: [800, 380, '#ffcf9a'],
    haze: '#7d7391',
    grass: ['#4c5f4a', '#2c3d35'],
    tint: ['#28305c', 0.3],
    lit: 0.7,
  },
  winter: {
    sky: ['#a8c2d6', '#d5e2ea', '#f3f4f2'],
    sun: [700, 110, '#ffffff'],
    haze: '#dfe7ec',
    grass: ['#f6f8fa', '#cfdbe4'],
    tint: ['#d8e8f6', 0.12],
    lit: 0.2,
  },
  overcast: {
    sky: ['#9aa9b2', '#c3ccd0', '#e3e6e4'],
    sun: [480, 60, '#ffffff'],
    haze: '#cdd4d6',
    grass: ['#7d975e', '#4d6b41'],
    tint: ['#8fa0a8', 0.1],
    lit: 0.15,
  },
} as const satisfies Record<string, Light>
type LightName = keyof typeof LIGHTS

type Paint = (brush: Brush) => string
export interface Scene {
  light: LightName
  paint: Paint
}

const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`
const polygon = (points: readonly (readonly [number, number])[], fill: string, more = '') =>
  `<path d="M${points.map((at) => at.join(' ')).join('L')}Z" fill="${fill}" ${more}/>`

/** The shapes of which scenes are composed. */
class Brush {
  readonly random: Random
  readonly light: Light

  constructor(seed: number, light: Light) {
    this.random = new Random(seed)
    this.light = light
  }

  hills(color: string, top: number, rise: number): string {
    const points = Array.from({ length: 13 }, (_, i): [number, number] => [
      i * 80,
      top - this.random.between(0, rise),
    ])
    const line = points.map(([x, y], i) => (i === 0 ? `M0 ${y}` : `S${x - 40} ${y} ${x} ${y}`)).join('')
    return `<path d="${line}V${GROUND + 20}H0Z" fill="${color}" filter="url(#soft)"/>`
  }

  skyline(top: number): string {
    let blocks = ''
    for (let x = -20; x < W; ) {
      const width = this.random.between(36, 90)
      const y = top + this.random.between(0, 130)
      blocks += rect(
        x,
        y,
        width,
        GROUND - y,
        this.light.haze,
        `opacity="${this.random.between(0.5, 0.9).toFixed(2)}"`,
      )
      x += width + this.random.between(-4, 22)
    }
    return `<g filter="url(#soft)">${blocks}</g>`
  }

  ground(): string {
    return (
      rect(0, GROUND, W, H - GROUND, 'url(#grass)') +
      rect(0, GROUND, W, H - GROUND, '#000', 'filter="url(#blades)" opacity=".35"')
    )
  }

  paved(color: string, points: readonly (readonly [number, number])[]): string {
    return polygon(points, color) + polygon(points, '#000', 'filter="url(#grit)" opacity=".3"')
  }

  tree(x: number, base: number, size: number, color: string): string {
    const leaves = Array.from({ length: 26 }, () => {
      const angle = this.random.between(0, Math.PI * 2)
      const away = Math.sqrt(this.random.next()) * size
      const [cx, cy] = [x + Math.cos(angle) * away, base - size * 1.75 + Math.sin(angle) * away * 0.85]
      const shade = cy < base - size * 1.8 ? '#fff' : '#000'
      return `<circle cx="${cx.toFixed(0)}" cy="${cy.toFixed(0)}" r="${(size * 0.36).toFixed(0)}" fill="${color}"/><circle cx="${(cx + 3).toFixed(0)}" cy="${cy.toFixed(0)}" r="${(size * 0.26).toFixed(0)}" fill="${shade}" opacity=".1"/>`
    }).join('')
    return `${this.shade(x, base, size * 1.2)}${rect(x - size * 0.06, base - size, size * 0.12, size, '#4a3a2c')}<g filter="url(#leaves)">${leaves}</g>`
  }

  fir(x: number, base: number, height: number, color: string): string {
    const tiers = [0, 1, 2, 3].map((i) => {
      const y = base - height + i * height * 0.2
      const half = height * (0.1 + i * 0.055)
      return (
        polygon(
          [
            [x, y - height * 0.06],
            [x + half, y + height * 0.3],
            [x - half, y + height * 0.3],
          ],
          color,
        ) +
        polygon(
          [
            [x, y],
            [x + half, y + height * 0.3],
            [x + 2, y + height * 0.3],
          ],
          '#000',
          'opacity=".18"',
        )
      )
    })
    return `${this.shade(x, base, height * 0.3)}<g filter="url(#leaves)">${tiers.join('')}</g>`
  }

  shade(x: number, y: number, half: number): string {
    return `<ellipse cx="${x}" cy="${y}" rx="${half}" ry="${half * 0.16}" fill="#10202a" opacity=".28" filter="url(#soft)"/>`
  }

  window(x: number, y: number, w: number, h: number, frame = '#f4f1ea'): string {
    const isLit = this.random.chance(this.light.lit)
    return (
      rect(x - 3, y - 3, w + 6, h + 6, frame) +
      rect(x, y, w, h, isLit ? 'url(#lamp)' : 'url(#glass)') +
      rect(x + w / 2 - 1, y, 2, h, frame) +
      rect(x, y, w, h * 0.18, '#000', 'opacity=".18"') +
      rect(x - 4, y + h + 3, w + 8, 3, '#000', 'opacity=".25"')
    )
  }

  /** Rows and columns of windows on a wall. */
  windows(
    x: number,
    y: number,
    w: number,
    h: number,
    columns: number,
    rows: number,
    share = 0.6,
    frame?: string,
  ): string {
    const [stepX, stepY] = [w / columns, h / rows]
    return Array.from({ length: columns * rows }, (_, i) =>
      this.window(
        x + (i % columns) * stepX + (stepX * (1 - share)) / 2,
        y + Math.floor(i / columns) * stepY + stepY * 0.18,
        stepX * share,
        stepY * 0.6,
        frame,
      ),
    ).join('')
  }

  /** A wall with a texture (`brick`, `siding`, `panel`), darker towards the ground. */
  wall(x: number, y: number, w: number, h: number, color: string, texture?: string): string {
    return (
      rect(x, y, w, h, color) +
      (texture ? rect(x, y, w, h, `url(#${texture})`) : '') +
      rect(x, y, w, h, 'url(#fall)')
    )
  }

  /** The side of a building that turns away to the right. */
  flank(x: number, y: number, h: number, depth: number, color: string): string {
    const points: [number, number][] = [
      [x, y],
      [x + depth, y + depth * 0.28],
      [x + depth, y + h - depth * 0.05],
      [x, y + h],
    ]
    return polygon(points, color) + polygon(points, '#0d1a24', 'opacity=".3"')
  }

  gable(x: number, y: number, w: number, rise: number, color: string): string {
    const peak: [number, number] = [x + w / 2, y - rise]
    return (
      polygon([[x - 18, y + 8], peak, [x + w + 18, y + 8]], color) +
      polygon([peak, [x + w + 18, y + 8], [x + w * 0.55, y + 8]], '#000', 'opacity=".16"') +
      rect(x - 18, y + 4, w + 36, 6, '#f1ece1') +
      rect(x, y + 10, w, 16, '#000', 'opacity=".22" filter="url(#soft)"')
    )
  }

  door(x: number, y: number, w: number, h: number, color: string): string {
    return (
      rect(x - 5, y - 5, w + 10, h + 5, '#f1ece1') +
      rect(x, y, w, h, color) +
      rect(x + w * 0.2, y + h * 0.1, w * 0.6, h * 0.3, 'url(#lamp)', 'opacity=".7"')
    )
  }

  sign(x: number, y: number, w: number, h: number, color: string): string {
    const letters = Array.from({ length: 7 }, (_, i) =>
      rect(x + 10 + i * ((w - 20) / 7), y + h * 0.3, (w - 20) / 10, h * 0.4, '#fff6dc'),
    )
    return rect(x, y, w, h, color) + letters.join('')
  }

  car(x: number, y: number, color: string): string {
    return `${this.shade(x + 45, y + 3, 56)}<path d="M${x} ${y - 8}q2-14 18-16l10-13q4-4 10-4h22q8 0 12 6l8 12q12 2 12 12v6H${x}Z" fill="${color}"/><path d="M${x + 33} ${y - 24}l7-9h14v9Zm25-9h10l8 9H${x + 58}Z" fill="#20303c"/><circle cx="${x + 22}" cy="${y - 3}" r="9" fill="#15191d"/><circle cx="${x + 72}" cy="${y - 3}" r="9" fill="#15191d"/>`
  }
}

const house =
  (wall: string, roof: string, texture: string): Paint =>
  (b) =>
    b.hills('#7f9aa0', 330, 60) +
    b.tree(120, 402, 62, '#4f7445') +
    b.ground() +
    b.paved('#a9a398', [
      [560, 405],
      [740, 405],
      [860, 540],
      [560, 540],
    ]) +
    b.shade(500, 412, 330) +
    b.wall(240, 235, 330, 175, wall, texture) +
    b.windows(262, 290, 120, 100, 1, 1, 0.8) +
    b.windows(470, 290, 90, 100, 1, 1, 0.7) +
    b.gable(240, 235, 330, 110, roof) +
    b.window(380, 176, 50, 42) +
    b.door(412, 312, 44, 98, '#7c2f24') +
    b.wall(570, 275, 190, 135, wall, texture) +
    b.gable(570, 275, 190, 62, roof) +
    rect(598, 316, 134, 94, '#eceae4') +
    [332, 352, 372, 392].map((y) => rect(598, y, 134, 2, '#b9b6ae')).join('') +
    rect(404, 406, 62, 14, '#b6afa3') +
    b.tree(850, 420, 74, '#5c7f48') +
    b.tree(215, 428, 20, '#47693e') +
    b.tree(560, 420, 16, '#47693e')

const livingRoom: Paint = (b) =>
  rect(0, 0, W, H, '#e9e2d5') +
  rect(0, 0, W, H, 'url(#room)') +
  polygon(
    [
      [0, 430],
      [W, 430],
      [W, H],
      [0, H],
    ],
    '#b98d5f',
  ) +
  Array.from(
    { length: 16 },
    (_, i) =>
      `<path d="M${480 + (i - 8) * 62} 430L${480 + (i - 8) * 130} 540" stroke="#8d6740" stroke-width="2"/>`,
  ).join('') +
  rect(250, 70, 460, 280, '#f8f6f0') +
  rect(262, 82, 436, 256, 'url(#sky)') +
  `<g clip-path="url(#pane)">${b.skyline(190)}${b.tree(330, 350, 50, '#6a8a5a')}</g>` +
  [405, 552].map((x) => rect(x, 82, 8, 256, '#f8f6f0')).join('') +
  `<path d="M210 60q30 160 6 320h60q14-160-6-320ZM690 60q-20 160-6 320h60q-24-160 6-320Z" fill="#d8cdbb"/>` +
  polygon(
    [
      [262, 430],
      [700, 430],
      [820, 540],
      [180, 540],
    ],
    '#fff6dc',
    'opacity=".28"',
  ) +
  b.shade(300, 470, 200) +
  rect(120, 350, 340, 110, '#5f7a6f', 'rx="18"') +
  rect(140, 310, 300, 80, '#6d8a7e', 'rx="18"') +
  rect(180, 340, 70, 50, '#e5b76c', 'rx="8"') +
  rect(110, 340, 50, 120, '#557066', 'rx="16"') +
  rect(420, 340, 50, 120, '#557066', 'rx="16"') +
  b.shade(620, 480, 130) +
  rect(520, 425, 220, 16, '#7b5232', 'rx="4"') +
  rect(540, 440, 10, 44, '#5e3d24') +
  rect(710, 440, 10, 44, '#5e3d24') +
  rect(600, 405, 44, 20, '#f3efe6') +
  rect(830, 200, 6, 270, '#3b3f42') +
  polygon(
    [
      [800, 200],
      [866, 200],
      [850, 140],
      [816, 140],
    ],
    '#f6e3b4',
  ) +
  rect(60, 120, 110, 140, '#3d4b50') +
  rect(70, 130, 90, 120, '#c7b48d') +
  b.fir(115, 248, 90, '#5d7a63')

const kitchen: Paint = (b) =>
  rect(0, 0, W, H, '#eef0ec') +
  rect(0, 0, W, H, 'url(#room)') +
  rect(0, 440, W, 100, '#c9bfae') +
  Array.from({ length: 9 }, (_, i) => rect(i * 120, 440, 3, 100, '#aba18f')).join('') +
  Array.from(
    { length: 6 },
    (_, i) => rect(90 + i * 130, 60, 124, 120, '#35564c') + rect(90 + i * 130 + 108, 140, 4, 26, '#d9b66a'),
  )
    .filter((_, i) => i < 2 || i > 3)
    .join('') +
  rect(354, 60, 250, 190, '#fbfaf6') +
  rect(364, 70, 230, 170, 'url(#sky)') +
  `<g clip-path="url(#sill)">${b.tree(420, 250, 44, '#70905c')}${b.tree(550, 250, 36, '#62814f')}</g>` +
  rect(476, 70, 6, 170, '#fbfaf6') +
  rect(60, 190, 290, 90, '#dfe5e1') +
  rect(610, 190, 290, 90, '#dfe5e1') +
  rect(60, 190, 840, 90, 'url(#tile)') +
  rect(50, 280, 860, 18, '#f4f2ec') +
  rect(50, 296, 860, 5, '#000', 'opacity=".2"') +
  Array.from(
    { length: 6 },
    (_, i) => rect(60 + i * 142, 300, 136, 150, '#3d6156') + rect(60 + i * 142 + 52, 314, 32, 4, '#d9b66a'),
  ).join('') +
  rect(640, 300, 136, 150, '#c3c8ca') +
  rect(654, 330, 108, 70, '#262d31') +
  rect(440, 246, 6, 36, '#9aa3a6') +
  rect(440, 244, 34, 6, '#9aa3a6') +
  b.shade(480, 520, 330) +
  polygon(
    [
      [220, 400],
      [740, 400],
      [800, 430],
      [160, 430],
    ],
    '#f7f5f0',
  ) +
  rect(180, 430, 600, 110, '#d3c4a8') +
  rect(180, 430, 600, 14, '#000', 'opacity=".2"') +
  [300, 480, 660]
    .map(
      (x) =>
        rect(x - 1, 0, 3, 90, '#3a3f42') +
        `<path d="M${x - 34} 120q34-60 68 0Z" fill="#d9b66a"/><ellipse cx="${x}" cy="122" rx="34" ry="7" fill="#fff3cf"/>`,
    )
    .join('') +
  rect(430, 380, 90, 22, '#e9e4d8', 'rx="10"') +
  [445, 470, 498].map((x) => `<circle cx="${x}" cy="380" r="13" fill="#c9673c"/>`).join('')

const townhouses: Paint = (b) =>
  b.hills('#8fa5a6', 320, 40) +
  b.ground() +
  b.paved('#8d8c89', [
    [0, 470],
    [W, 470],
    [W, H],
    [0, H],
  ]) +
  rect(0, 452, W, 18, '#c9c3b6') +
  b.shade(480, 420, 420) +
  ['#8c4a3a', '#b9a587', '#70463c', '#a98f72', '#86503f']
    .map((color, i) => {
      const x = 90 + i * 156
      return (
        b.wall(x, 190, 156, 232, color, 'brick') +
        b.gable(x + 10, 190, 136, 76, i % 2 ? '#3d4a52' : '#50423c') +
        b.windows(x + 8, 210, 140, 76, 2, 1, 0.5) +
        b.window(x + 22, 312, 52, 62) +
        b.door(
          x + 94,
          322,
          38,
          100,
          ['#24443a', '#7c2f24', '#27384d', '#3d2c22', '#24443a'][i] ?? '#24443a',
        ) +
        rect(x + 84, 418, 58, 12, '#b6afa3') +
        b.window(x + 62, 146, 32, 34)
      )
    })
    .join('') +
  b.tree(60, 452, 54, '#587a48') +
  b.tree(905, 452, 60, '#587a48') +
  b.car(250, 492, '#37566b') +
  b.car(640, 496, '#8c8f92')

const duplex: Paint = (b) =>
  b.hills('#8aa08f', 330, 50) +
  b.fir(90, 410, 230, '#2f5546') +
  b.ground() +
  b.paved('#a39c90', [
    [440, 410],
    [520, 410],
    [560, 540],
    [400, 540],
  ]) +
  b.shade(480, 414, 330) +
  b.wall(180, 200, 300, 212, '#c9cfca', 'siding') +
  b.wall(480, 200, 300, 212, '#9fb0b2', 'siding') +
  b.gable(180, 200, 300, 90, '#41505a') +
  b.gable(480, 200, 300, 90, '#41505a') +
  b.windows(195, 215, 270, 80, 3, 1, 0.5) +
  b.windows(495, 215, 270, 80, 3, 1, 0.5) +
  b.window(210, 320, 110, 66) +
  b.window(640, 320, 110, 66) +
  b.door(390, 318, 46, 94, '#24443a') +
  b.door(524, 318, 46, 94, '#7c2f24') +
  rect(360, 304, 240, 10, '#f1ece1') +
  rect(364, 312, 6, 98, '#f1ece1') +
  rect(590, 312, 6, 98, '#f1ece1') +
  b.tree(840, 424, 70, '#5c7f48')

const tower =
  (base: string, side: string, balconies: boolean): Paint =>
  (b) =>
    b.skyline(150) +
    b.ground() +
    b.paved('#9b9a97', [
      [0, 440],
      [W, 440],
      [W, H],
      [0, H],
    ]) +
    b.shade(520, 430, 280) +
    b.flank(600, 24, 410, 120, side) +
    b.wall(340, 24, 260, 410, base, 'panel') +
    b.windows(350, 34, 240, 340, 6, 12, balconies ? 0.62 : 0.86, balconies ? '#f4f1ea' : '#8fa2ab') +
    (balconies
      ? Array.from({ length: 12 }, (_, row) =>
          [350, 470].map((x) => rect(x, 56 + row * 28.3, 110, 7, '#dfe3e2', 'opacity=".92"')).join(''),
        ).join('')
      : '') +
    rect(330, 376, 280, 8, '#e8e4da') +
    rect(360, 388, 220, 46, 'url(#lamp)') +
    [400, 440, 480, 520].map((x) => rect(x, 388, 4, 46, '#39444b')).join('') +
    b.tree(250, 442, 44, '#56794a') +
    b.tree(790, 446, 52, '#56794a') +
    b.tree(160, 448, 38, '#4b6e43') +
    b.car(610, 492, '#b9bec1')

const midRise: Paint = (b) =>
  b.skyline(200) +
  b.ground() +
  b.paved('#8d8c89', [
    [0, 466],
    [W, 466],
    [W, H],
    [0, H],
  ]) +
  rect(0, 450, W, 16, '#c9c3b6') +
  b.shade(480, 436, 400) +
  b.flank(700, 150, 286, 130, '#6f4a3f') +
  b.wall(180, 150, 520, 286, '#a4654f', 'brick') +
  b.windows(190, 160, 500, 250, 8, 4, 0.5) +
  [0, 1, 2, 3]
    .map((row) =>
      [252, 500]
        .map((x) => rect(x, 205 + row * 62, 124, 18, '#3d4a52') + rect(x, 203 + row * 62, 124, 4, '#e8e4da'))
        .join(''),
    )
    .join('') +
  rect(170, 140, 540, 14, '#e4ddcf') +
  b.door(418, 372, 50, 64, '#24443a') +
  rect(400, 360, 86, 8, '#24443a') +
  b.tree(110, 452, 52, '#587a48') +
  b.tree(880, 452, 60, '#587a48') +
  b.car(560, 494, '#7c2f24')

const storefronts =
  (withFlats: boolean): Paint =>
  (b) => {
    const top = withFlats ? 110 : 250
    return (
      b.skyline(170) +
      b.ground() +
      b.paved('#77777a', [
        [0, 462],
        [W, 462],
        [W, H],
        [0, H],
      ]) +
      rect(0, 436, W, 26, '#b9b3a7') +
      b.shade(480, 440, 420) +
      b.wall(
        120,
        top,
        720,
        326 + 110 - top,
        withFlats ? '#9b5f4b' : '#c9bda8',
        withFlats ? 'brick' : 'siding',
      ) +
      rect(108, top - 12, 744, 16, '#3d4a52') +
      (withFlats ? b.windows(140, 124, 680, 160, 7, 2, 0.45) : '') +
      [0, 1, 2]
        .map((i) => {
          const x = 140 + i * 232
          const color = ['#24443a', '#a8410f', '#27384d'][i] ?? '#24443a'
          return (
            rect(x, 322, 216, 112, '#2b2f33') +
            rect(x + 8, 330, 140, 96, 'url(#lamp)') +
            rect(x + 76, 330, 4, 96, '#2b2f33') +
            rect(x + 160, 334, 48, 100, 'url(#lamp)', 'opacity=".8"') +
            b.sign(x, 288, 216, 26, color) +
            polygon(
              [
                [x, 314],
                [x + 216, 314],
                [x + 226, 346],
                [x - 10, 346],
              ],
              color,
            ) +
            Array.from({ length: 6 }, (_, s) =>
              polygon(
                [
                  [x + s * 36, 314],
                  [x + s * 36 + 18, 314],
                  [x + s * 37.6 + 12, 346],
                  [x + s * 37.6 - 6, 346],
                ],
                '#f4efe3',
                'opacity=".55"',
              ),
            ).join('')
          )
        })
        .join('') +
      polygon(
        [
          [140, 462],
          [840, 462],
          [900, 540],
          [80, 540],
        ],
        '#ffd98a',
        `opacity="${b.light.lit > 0.4 ? 0.22 : 0.05}"`,
      ) +
      b.tree(70, 448, 46, '#587a48') +
      b.tree(900, 448, 50, '#587a48') +
      b.car(620, 506, '#37566b')
    )
  }

const warehouse: Paint = (b) =>
  b.hills('#9fb0b4', 320, 30) +
  b.ground() +
  b.paved('#9a9895', [
    [0, 415],
    [W, 415],
    [W, H],
    [0, H],
  ]) +
  b.shade(470, 420, 420) +
  b.flank(760, 190, 226, 160, '#7f8b90') +
  b.wall(100, 190, 660, 226, '#c3ccce', 'panel') +
  rect(100, 184, 660, 12, '#41505a') +
  rect(100, 240, 660, 26, '#2f6a55') +
  [0, 1, 2, 3]
    .map(
      (i) =>
        rect(140 + i * 112, 300, 84, 112, '#eef0ee') +
        [318, 336, 354, 372, 390].map((y) => rect(140 + i * 112, y, 84, 2, '#a9b2b5')).join('') +
        rect(134 + i * 112, 294, 96, 8, '#20262a'),
    )
    .join('') +
  b.windows(600, 290, 150, 66, 3, 1, 0.7) +
  b.door(640, 352, 36, 64, '#24443a') +
  b.sign(300, 212, 180, 24, '#24443a') +
  b.shade(330, 470, 110) +
  rect(240, 380, 150, 76, '#f4f2ec') +
  rect(392, 404, 50, 52, '#7c2f24') +
  rect(402, 412, 28, 20, '#22303a') +
  [268, 296, 420].map((x) => `<circle cx="${x}" cy="458" r="13" fill="#15191d"/>`).join('') +
  [560, 640, 720, 800]
    .map((x) =>
      polygon(
        [
          [x, 440],
          [x + 6, 440],
          [x + 26, 520],
          [x + 18, 520],
        ],
        '#f4efe3',
        'opacity=".7"',
      ),
    )
    .join('')

const hotel: Paint = (b) =>
  b.hills('#5b6a86', 320, 70) +
  b.ground() +
  b.paved('#6d6b70', [
    [0, 440],
    [W, 440],
    [W, H],
    [0, H],
  ]) +
  b.shade(480, 440, 420) +
  b.flank(730, 110, 330, 130, '#8b7c6a') +
  b.wall(220, 110, 510, 330, '#cbbba2', 'panel') +
  b.windows(230, 122, 490, 240, 9, 5, 0.55) +
  rect(210, 98, 530, 16, '#4b3a30') +
  rect(420, 40, 130, 62, '#1e2c3a') +
  b.sign(428, 50, 114, 42, '#a8410f') +
  rect(330, 356, 300, 14, '#4b3a30') +
  polygon(
    [
      [300, 370],
      [660, 370],
      [640, 384],
      [320, 384],
    ],
    '#24443a',
  ) +
  [330, 626].map((x) => rect(x, 384, 8, 62, '#4b3a30')).join('') +
  rect(380, 384, 200, 58, 'url(#lamp)') +
  [430, 478, 526].map((x) => rect(x, 384, 4, 58, '#4b3a30')).join('') +
  polygon(
    [
      [340, 446],
      [620, 446],
      [740, 540],
      [220, 540],
    ],
    '#ffd98a',
    'opacity=".25"',
  ) +
  b.tree(150, 450, 58, '#3f5f44') +
  b.fir(880, 452, 170, '#27473c') +
  b.car(690, 500, '#20262a') +
  b.car(130, 506, '#8c8f92')

const land: Paint = (b) =>
  b.hills('#94a9b8', 320, 80) +
  b.hills('#7e9a86', 370, 40) +
  Array.from({ length: 22 }, (_, i) =>
    b.fir(i * 46 + b.random.between(-14, 14), 404, b.random.between(60, 120), '#3b604c'),
  ).join('') +
  b.ground() +
  `<path d="M-20 ${H}Q380 470 520 404" fill="none" stroke="#b99f78" stroke-width="34" opacity=".75" filter="url(#soft)"/>` +
  [
    [150, 470],
    [430, 430],
    [700, 440],
    [860, 500],
  ]
    .map(
      ([x, y]) =>
        b.shade(x ?? 0, y ?? 0, 12) +
        rect((x ?? 0) - 3, (y ?? 0) - 58, 6, 58, '#d9b98a') +
        polygon(
          [
            [(x ?? 0) + 3, (y ?? 0) - 58],
            [(x ?? 0) + 30, (y ?? 0) - 48],
            [(x ?? 0) + 3, (y ?? 0) - 38],
          ],
          '#d4541f',
        ),
    )
    .join('') +
  `<path d="M150 418L430 380L700 390L860 448" fill="none" stroke="#f4efe3" stroke-width="2" opacity=".7"/>` +
  rect(620, 430, 10, 90, '#6d4f34') +
  rect(740, 430, 10, 90, '#6d4f34') +
  b.sign(600, 420, 170, 54, '#f4efe3') +
  rect(612, 432, 146, 30, '#24443a')

const hall: Paint = (b) =>
  b.hills('#8fa5a6', 330, 50) +
  b.ground() +
  b.paved('#aaa498', [
    [430, 424],
    [530, 424],
    [620, 540],
    [340, 540],
  ]) +
  b.shade(480, 428, 380) +
  b.wall(170, 250, 470, 176, '#b89b80', 'brick') +
  polygon(
    [
      [150, 256],
      [230, 150],
      [600, 150],
      [660, 256],
    ],
    '#3f4c54',
  ) +
  polygon(
    [
      [150, 250],
      [660, 250],
      [660, 262],
      [150, 262],
    ],
    '#000',
    'opacity=".25"',
  ) +
  Array.from({ length: 5 }, (_, i) => {
    const x = 200 + i * 84
    return (
      `<path d="M${x} 400v-84q24-34 48 0v84Z" fill="url(#glass)" stroke="#f1ece1" stroke-width="5"/>` +
      rect(x + 22, 300, 4, 100, '#f1ece1')
    )
  }).join('') +
  b.wall(640, 130, 140, 296, '#a98a70', 'brick') +
  polygon(
    [
      [626, 132],
      [710, 26],
      [794, 132],
    ],
    '#33414a',
  ) +
  b.window(690, 160, 40, 60) +
  `<path d="M674 426v-80q36-44 72 0v80Z" fill="#5e3d24" stroke="#f1ece1" stroke-width="6"/>` +
  `<circle cx="710" cy="268" r="26" fill="url(#glass)" stroke="#f1ece1" stroke-width="5"/>` +
  b.tree(100, 440, 60, '#5c7f48') +
  b.tree(870, 440, 66, '#567a46') +
  b.tree(560, 436, 18, '#47693e')

const cabin: Paint = (b) =>
  b.hills('#b4c6d4', 300, 110) +
  Array.from({ length: 14 }, (_, i) =>
    b.fir(i * 72 + b.random.between(-20, 20), 410, b.random.between(120, 220), '#3e5f57'),
  ).join('') +
  b.ground() +
  b.shade(480, 420, 280) +
  b.wall(280, 260, 380, 156, '#7d5638', 'siding') +
  b.gable(280, 260, 380, 130, '#e9eff3') +
  b.windows(300, 296, 130, 84, 1, 1, 0.8, '#3d2c22') +
  b.windows(560, 296, 90, 84, 1, 1, 0.8, '#3d2c22') +
  b.door(466, 312, 50, 104, '#24443a') +
  rect(560, 132, 34, 80, '#8a8279') +
  rect(554, 126, 46, 10, '#f4f7f9') +
  rect(250, 412, 440, 12, '#6b4a30') +
  b.fir(170, 440, 200, '#4a6d63') +
  b.fir(820, 446, 230, '#4a6d63') +
  `<path d="M480 424Q470 480 420 540H560Q520 480 510 424Z" fill="#dbe4ea"/>`

/** The sample pictures of the demonstration market, by name. */
export const SCENES: Readonly<Record<string, Scene>> = {
  detached_house: { light: 'noon', paint: house('#e6dfd0', '#4a4f56', 'siding') },
  detached_house_evening: { light: 'evening', paint: house('#a4654f', '#3d3a3a', 'brick') },
  living_room: { light: 'noon', paint: livingRoom },
  kitchen: { light: 'noon', paint: kitchen },
  townhouse: { light: 'overcast', paint: townhouses },
  duplex: { light: 'evening', paint: duplex },
  condo: { light: 'noon', paint: tower('#d5d8d6', '#9aa5aa', true) },
  condo_dusk: { light: 'dusk', paint: tower('#aab4ba', '#78868e', true) },
  other: { light: 'winter', paint: cabin },
  office_space: { light: 'evening', paint: tower('#7f97a5', '#5f7684', false) },
  multifamily: { light: 'noon', paint: midRise },
  retail_restaurant: { light: 'dusk', paint: storefronts(false) },
  mixed_use: { light: 'evening', paint: storefronts(true) },
  industrial: { light: 'overcast', paint: warehouse },
  hotels: { light: 'dusk', paint: hotel },
  special_purpose: { light: 'noon', paint: hall },
  land: { light: 'noon', paint: land },
}

/** A scene as SVG, for the renderer. */
export function drawScene({ light: name, paint }: Scene, seed: number): string {
  const light: Light = LIGHTS[name]
  const [sunX, sunY, sunColor] = light.sun
  const [tint, strength] = light.tint
  const clouds = new Random(seed + 1)
  const cloud = () => {
    const [x, y] = [clouds.between(0, W), clouds.between(30, 190)]
    return Array.from(
      { length: 7 },
      () =>
        `<ellipse cx="${(x + clouds.between(-90, 90)).toFixed(0)}" cy="${(y + clouds.between(-12, 12)).toFixed(0)}" rx="${clouds.between(40, 90).toFixed(0)}" ry="${clouds.between(10, 24).toFixed(0)}" fill="#fff" opacity=".35"/>`,
    ).join('')
  }
  const noise = (id: string, frequency: string, more = '') =>
    `<filter id="${id}" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="3" seed="${seed % 97}"/><feColorMatrix values="0 0 0 0 0  0 0 0 0 0  0 0 0 0 0  1.8 0 0 0 -.75"/><feComposite in2="SourceGraphic" operator="in"/>${more}</filter>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${W} ${H}" width="${W}" height="${H}"><defs>
<linearGradient id="sky" x2="0" y2="1"><stop stop-color="${light.sky[0]}"/><stop offset=".55" stop-color="${light.sky[1]}"/><stop offset=".8" stop-color="${light.sky[2]}"/></linearGradient>
<radialGradient id="sun"><stop stop-color="${sunColor}" stop-opacity=".95"/><stop offset=".25" stop-color="${sunColor}" stop-opacity=".45"/><stop offset="1" stop-color="${sunColor}" stop-opacity="0"/></radialGradient>
<linearGradient id="grass" x2="0" y2="1"><stop stop-color="${light.grass[0]}"/><stop offset="1" stop-color="${light.grass[1]}"/></linearGradient>
<linearGradient id="glass" x2=".6" y2="1"><stop stop-color="${light.sky[0]}"/><stop offset=".5" stop-color="#35505f"/><stop offset="1" stop-color="#1d2f3a"/></linearGradient>
<linearGradient id="lamp" x2="0" y2="1"><stop stop-color="#ffe6a6"/><stop offset="1" stop-color="#e2a24c"/></linearGradient>
<linearGradient id="fall" x2="0" y2="1"><stop stop-color="#fff" stop-opacity=".1"/><stop offset="1" stop-color="#0d1a24" stop-opacity=".28"/></linearGradient>
<linearGradient id="room" x2="1" y2="1"><stop stop-color="#000" stop-opacity=".22"/><stop offset=".5" stop-color="#fff" stop-opacity=".2"/><stop offset="1" stop-color="#000" stop-opacity=".25"/></linearGradient>
<radialGradient id="edge" r=".75"><stop offset=".6" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#0a1220" stop-opacity=".38"/></radialGradient>
<pattern id="brick" width="22" height="12" patternUnits="userSpaceOnUse"><path d="M0 0H22M0 6H22M6 0V6M17 6V12" stroke="#000" stroke-opacity=".16"/></pattern>
<pattern id="siding" width="10" height="9" patternUnits="userSpaceOnUse"><path d="M0 8.5H10" stroke="#000" stroke-opacity=".15"/></pattern>
<pattern id="panel" width="36" height="28" patternUnits="userSpaceOnUse"><path d="M0 27.5H36M35.5 0V28" stroke="#000" stroke-opacity=".1"/></pattern>
<pattern id="tile" width="30" height="15" patternUnits="userSpaceOnUse"><path d="M0 14.5H30M29.5 0V15" stroke="#8b9a93" stroke-opacity=".5"/></pattern>
<clipPath id="pane"><rect x="262" y="82" width="436" height="256"/></clipPath><clipPath id="sill"><rect x="364" y="70" width="230" height="170"/></clipPath>
<filter id="soft"><feGaussianBlur stdDeviation="3"/></filter><filter id="cloud"><feGaussianBlur stdDeviation="11"/></filter>
<filter id="leaves" x="-.3" y="-.3" width="1.6" height="1.6"><feTurbulence type="fractalNoise" baseFrequency=".09" numOctaves="2" seed="${seed % 89}"/><feDisplacementMap in="SourceGraphic" scale="13"/></filter>
${noise('blades', '.5 .08')}${noise('grit', '.8')}
</defs>
${rect(0, 0, W, H, 'url(#sky)')}<circle cx="${sunX}" cy="${sunY}" r="190" fill="url(#sun)"/><g filter="url(#cloud)">${cloud()}${cloud()}${cloud()}</g>
${paint(new Brush(seed, light))}
${rect(0, 0, W, H, tint, `opacity="${strength}"`)}${rect(0, 0, W, H, 'url(#edge)')}</svg>`
}
