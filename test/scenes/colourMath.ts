/** Colour sums of the tests: how colours look to four kinds of eyes, how far apart they are, and how they stand against each other. */

export type Rgb = readonly [number, number, number]
export type Vision = 'normal' | 'protan' | 'deutan' | 'tritan'

export const rgb = (hex: string): Rgb => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB: the whole of a kind of cone is missing. */
const SIMULATION: Readonly<Record<Vision, readonly Rgb[]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
export const VISIONS = Object.keys(SIMULATION) as Vision[]

const linear = (value: number): number => {
  const v = value / 255
  return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4
}
const display = (value: number): number => {
  const v = Math.min(1, Math.max(0, value))
  return 255 * (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
}

/** What an eye of that kind makes of a colour. */
export function seenBy(vision: Vision, colour: Rgb): Rgb {
  const from = colour.map(linear) as unknown as Rgb
  const [r, g, b] = SIMULATION[vision].map((row) =>
    display(row[0] * from[0] + row[1] * from[1] + row[2] * from[2]),
  ) as unknown as Rgb
  return [r, g, b]
}

/** `over` at that opacity on `ground`. */
export const laid = (over: Rgb, opacity: number, ground: Rgb): Rgb =>
  over.map((value, k) => value * opacity + ground[k]! * (1 - opacity)) as unknown as Rgb

/** A picture tinted as Phaser does it: channel by channel. */
export const tinted = (colour: Rgb, tint: number): Rgb => [
  (colour[0] * ((tint >> 16) & 255)) / 255,
  (colour[1] * ((tint >> 8) & 255)) / 255,
  (colour[2] * (tint & 255)) / 255,
]

const luminance = (colour: Rgb): number =>
  0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2])

/** WCAG contrast, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p) as [number, number]
  return (x + 0.05) / (y + 0.05)
}

function lab(colour: Rgb): Rgb {
  const [r, g, b] = colour.map(linear) as unknown as Rgb
  const f = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
  const x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
  const y = f(0.2126729 * r + 0.7151522 * g + 0.072175 * b)
  const z = f((0.0193339 * r + 0.119192 * g + 0.9503041 * b) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** Distance in CIE L*a*b*: 2 is just seen side by side, 20 is told apart at a glance. */
export function apart(a: Rgb, b: Rgb): number {
  const [p, q] = [lab(a), lab(b)]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}
