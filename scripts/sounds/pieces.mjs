/** The game's sounds, put together from voices. Each gives [samples, how to encode]. Times are seconds. */
import {
  add,
  bell,
  chance,
  convolve,
  country,
  filter,
  finish,
  noise,
  render,
  RATE,
  shape,
  silence,
  struck,
} from './dsp.mjs'
import { BUGLE, boot, brass, cannon, churchBell, dieOnWood, drum, flam, hoof, musket, tread, yell } from './voices.mjs'

/** Quick time, 110 paces a minute. */
const PACE = 60 / 110
const FIELD = [
  [0.19, 0.5],
  [0.43, 0.4],
  [0.78, 0.3],
]

/** Strokes of a drum: [time in paces, force, flam?]. */
function beat(out, strokes, pace, rnd, how) {
  for (const [at, force, flammed] of strokes) {
    const stroke = (flammed ? flam : drum)(force * (1 + 0.06 * bell(rnd)), rnd, how)
    add(out, stroke, 0.02 + at * pace + 0.004 * bell(rnd) - (flammed ? 0.026 : 0), 1)
  }
  return out
}
/** An even roll that swells. */
function roll(out, from, to, low, high, rnd, how) {
  const strokes = Math.round((to - from) * 26)
  for (let i = 0; i < strokes; i++) {
    const force = low + ((high - low) * i) / strokes
    add(out, drum(force * (1 + 0.1 * bell(rnd)), rnd, how), from + ((to - from) * i) / strokes + 0.003 * bell(rnd))
  }
  return out
}

export const PIECES = {
  /** A drummer at the head of a column. */
  march() {
    const rnd = chance(1847)
    const out = silence(3)
    beat(
      out,
      [
        ...[
          [0, 0.9, true],
          [0.5, 0.35],
          [0.75, 0.4],
          [1, 0.75, true],
          [1.5, 0.5],
          [2, 0.9, true],
          [2.25, 0.35],
          [2.5, 0.4],
        ],
        ...[
          [2.75, 0.45],
          [3, 0.85, true],
          [3.5, 0.6],
          [4, 1, true],
        ],
      ],
      PACE,
      rnd,
    )
    for (let pace = 0; pace <= 4; pace++) add(out, tread(22, 0.022, rnd), pace * PACE, 1.5)
    return [finish(convolve(out, country(0.9, FIELD.slice(0, 2), rnd, 0.0035)), 2.75, { fadeOut: 0.3, drive: 1.2 })]
  },

  /** A battalion fires: a ragged crash, then those who were late. */
  volley() {
    const rnd = chance(20)
    const out = silence(1.9)
    for (let i = 0; i < 70; i++) {
      const late = i < 44 ? 0.22 + 0.1 * bell(rnd) : i < 58 ? 0.35 + 0.4 * rnd() : 0.6 + 0.85 * rnd()
      const near = 0.22 + 0.78 * rnd() ** 1.8
      add(out, musket(near, rnd), Math.max(0.004, late), 0.35 + 0.65 * near)
    }
    return [finish(convolve(out, country(1.6, FIELD, rnd, 0.008)), 2.6, { fadeOut: 0.5, drive: 1.5 })]
  },

  /** One gun, and the hills that give it back. */
  gun() {
    const rnd = chance(12)
    const hills = [
      [0.36, 1.1],
      [0.71, 0.8],
      [0.93, 0.6],
      [1.42, 0.5],
    ]
    return [finish(convolve(cannon(rnd), country(2.4, hills, rnd, 0.009)), 3.1, { fadeOut: 0.8, drive: 1.5 })]
  },

  /** A bugle, hooves, and throats behind it. */
  charge() {
    const rnd = chance(8)
    const out = silence(3.2)
    const { G4, C5, E5, G5 } = BUGLE
    // Our own notes: three quick calls upwards and a held one.
    const call = [
      [0, 0.1, G4],
      [0.13, 0.1, C5],
      [0.26, 0.18, E5],
      [0.5, 0.1, C5],
      [0.63, 0.1, E5],
      [0.76, 0.18, G5],
      [1, 0.1, E5],
      [1.13, 0.1, E5],
      [1.26, 0.75, G5],
    ]
    for (const [at, length, hz] of call) add(out, brass(hz, length, rnd), 0.01 + at, 0.24)
    // A canter grows into a gallop: three beats and a gap, each horse for itself.
    for (let horse = 0; horse < 9; horse++) {
      const far = 0.3 + 0.7 * rnd()
      for (let at = 0.35 * rnd(); at < 2.7; at += 0.43 + 0.02 * bell(rnd)) {
        for (const beatAt of [0, 0.1, 0.19])
          add(out, hoof(rnd), at + beatAt + 0.008 * bell(rnd), 0.75 * far * Math.min(1, 0.25 + at / 1.6))
      }
    }
    add(
      out,
      shape(yell(16, 1.9, rnd), (t) => Math.min(1, t / 0.5) * Math.min(1, (1.9 - t) / 0.6)),
      1.05,
      1.7,
    )
    return [finish(convolve(out, country(1, FIELD, rnd, 0.005)), 3.1, { fadeOut: 0.6, drive: 1.3 })]
  },

  /** Steady rain on leaves and stone; its end fits its beginning (EDGE of overlap at both sides, see RAIN in src/audio). */
  rain() {
    const rnd = chance(19)
    const [length, edge] = [7, 0.2]
    const out = silence(length)
    const wrapped = (what, at, gain) => {
      add(out, what, at, gain)
      add(out, what, at - length, gain)
    }
    // Noise is made longer than the loop and its tail laid over its head.
    const looped = (make) => {
      const long = make(noise(length + 0.5, rnd))
      for (let i = 0; i < 0.5 * RATE; i++) {
        const x = i / (0.5 * RATE)
        long[i] = long[i] * Math.sqrt(x) + long[length * RATE + i] * Math.sqrt(1 - x)
      }
      return long.slice(0, length * RATE)
    }
    const swell = (t) =>
      1 + 0.12 * Math.sin((2 * Math.PI * t) / length) + 0.07 * Math.sin((2 * Math.PI * 3 * t) / length + 1)
    add(
      out,
      shape(
        looped((n) => filter(filter(n, 'high', 1100), 'low', 6500)),
        swell,
      ),
      0,
      0.22,
    )
    add(
      out,
      looped((n) => filter(n, 'band', 480, 0.6)),
      0,
      0.16,
    )
    add(
      out,
      looped((n) => filter(n, 'low', 160)),
      0,
      0.2,
    )
    for (let drops = 0; drops < 900; drops++) {
      const hz = 900 + 5200 * rnd() ** 1.7
      const drop = shape(
        filter(noise(0.03, rnd), 'band', hz, 3.5),
        (t) => Math.min(1, t / 0.0004) * Math.exp(-t / (0.0012 + 6 / hz)),
      )
      wrapped(drop, rnd() * length, 0.2 + 1.1 * rnd() ** 4)
    }
    // Now and then one into a puddle: the bubble's tone rises.
    for (let drops = 0; drops < 26; drops++) {
      const [hz, up] = [700 + 900 * rnd(), 14 + 12 * rnd()]
      const plop = render(
        0.07,
        (t) => Math.sin(2 * Math.PI * hz * t * (1 + up * t * 0.5)) * Math.exp(-t / 0.012) * Math.min(1, t / 0.001),
      )
      wrapped(plop, rnd() * length, 0.1 + 0.12 * rnd())
    }
    const whole = silence(length + 2 * edge)
    for (const at of [edge - length, edge, edge + length]) add(whole, out, at)
    return [finish(whole, length + 2 * edge, { peak: 0.6, fadeIn: 0.005, fadeOut: 0.005, drive: 1.4 }), { kbps: 48 }]
  },

  /** The bell of a village church: a turn begins. */
  bell() {
    const rnd = chance(3)
    const stroke = churchBell(1046, 3.6, rnd)
    return [
      finish(convolve(stroke, country(0.8, FIELD.slice(1), rnd, 0.003)), 3.5, { fadeOut: 1.4, peak: 0.75 }),
      { kbps: 38 },
    ]
  },

  /** A company moves off. */
  step() {
    const rnd = chance(5)
    const out = silence(0.9)
    for (const [at, men] of [
      [0, 8],
      [0.27, 8],
      [0.54, 7],
    ])
      add(out, tread(men, 0.018, rnd), at)
    add(
      out,
      shape(filter(noise(0.06, rnd), 'band', 5200, 3), (t) => Math.exp(-t / 0.01)),
      0.31,
      0.25,
    )
    return [finish(out, 0.85, { peak: 0.7, fadeOut: 0.15 })]
  },

  /** A counter set down on the map. */
  select() {
    const rnd = chance(2)
    const modes = [
      [410, 0.7, 0.012],
      [980, 0.5, 0.007],
      [1890, 0.4, 0.004],
      [3150, 0.25, 0.0025],
    ]
    const out = struck(0.16, modes, rnd)
    add(
      out,
      shape(filter(noise(0.04, rnd), 'low', 2600), (t) => Math.exp(-t / 0.005)),
      0,
      0.6,
    )
    return [finish(out, 0.14, { peak: 0.5, fadeOut: 0.05 })]
  },

  /** Two dice: shaken in the hand, thrown, rolling out. */
  dice() {
    const rnd = chance(6)
    const out = silence(1.3)
    for (let at = 0.01; at < 0.36; at += 0.022 + 0.035 * rnd())
      add(out, filter(dieOnWood(0.35 + 0.2 * rnd(), rnd), 'low', 3400), at, 0.8)
    for (const start of [0.47, 0.5]) {
      let [at, gap, force] = [start, 0.13 + 0.03 * rnd(), 1]
      while (force > 0.06 && at < 1.12) {
        add(out, dieOnWood(force, rnd), at)
        at += gap
        gap *= 0.76 + 0.12 * rnd()
        force *= 0.72 + 0.14 * rnd()
      }
    }
    return [finish(out, 1.2, { peak: 0.8, fadeOut: 0.1 })]
  },

  /** The retreat is beaten: slower, muffled, falling off. */
  retreat() {
    const rnd = chance(10)
    const out = silence(2.8)
    const strokes = [
      [0, 0.9, true],
      [1, 0.6],
      [1.33, 0.5],
      [1.66, 0.5],
      [2, 0.75, true],
      [3, 0.45],
      [3.33, 0.38],
      [3.66, 0.34],
      [4, 0.5, true],
    ]
    beat(out, strokes, 0.46, rnd, { snares: 0.3, pitch: 0.82 })
    for (const at of [0.05, 0.6, 1.08, 1.62]) add(out, tread(14, 0.06, rnd), at, 1)
    return [finish(convolve(out, country(0.9, FIELD.slice(0, 2), rnd, 0.004)), 2.6, { fadeOut: 0.4, peak: 0.8 })]
  },

  /** They run: the drum breaks off, feet everywhere, cries. */
  rout() {
    const rnd = chance(13)
    const out = silence(2.8)
    roll(out, 0.01, 0.42, 0.75, 0.35, rnd, { snares: 0.6 })
    for (const [at, force] of [
      [0.5, 0.5],
      [0.66, 0.25],
      [0.95, 0.35],
      [1.02, 0.15],
    ])
      add(out, drum(force, rnd, { snares: 0.6 }), at)
    for (let man = 0; man < 34; man++) {
      const far = 0.2 + 0.8 * rnd()
      const pace = 0.25 + 0.09 * rnd()
      for (let at = 0.25 + pace * rnd(); at < 2.4; at += pace * (1 + 0.05 * bell(rnd))) {
        add(
          out,
          filter(boot(rnd), 'low', 900 + 4200 * far),
          at,
          0.3 * far * Math.min(1, at / 0.7) * Math.min(1, (2.7 - at) / 1.1),
        )
      }
    }
    add(
      out,
      shape(filter(yell(9, 2, rnd, -0.15), 'low', 2200), (t) => Math.min(1, t / 0.3) * Math.exp(-t / 0.8)),
      0.3,
      0.8,
    )
    return [finish(convolve(out, country(1, FIELD, rnd, 0.005)), 2.7, { fadeOut: 0.6, drive: 1.2 })]
  },

  /** Bugles in two parts over a roll, and a cheer. */
  victory() {
    const rnd = chance(21)
    const out = silence(4.2)
    const { G4, C5, E5, G5 } = BUGLE
    const first = [
      [0, 0.16, C5],
      [0.2, 0.1, C5],
      [0.33, 0.1, C5],
      [0.46, 0.36, E5],
      [0.9, 0.16, C5],
      [1.1, 0.16, E5],
      [1.32, 1.3, G5],
    ]
    const second = [
      [0.46, 0.36, C5],
      [0.9, 0.16, G4],
      [1.1, 0.16, C5],
      [1.32, 1.3, E5],
    ]
    const third = [
      [1.34, 1.25, C5],
      [1.34, 1.2, G4],
    ]
    for (const [at, length, hz] of first) add(out, brass(hz, length, rnd), 0.02 + at, 0.34)
    for (const [at, length, hz] of [...second, ...third])
      add(out, brass(hz, length, rnd, { force: 0.8 }), 0.03 + at, 0.22)
    roll(out, 0.9, 1.3, 0.12, 0.5, rnd)
    add(out, flam(0.85, rnd), 1.3)
    roll(out, 1.4, 2.5, 0.16, 0.42, rnd)
    add(out, flam(1, rnd), 2.56)
    add(
      out,
      shape(yell(20, 2.3, rnd, 0.35), (t) => Math.min(1, t / 0.5) * Math.min(1, (2.3 - t) / 1)),
      1.6,
      1.5,
    )
    return [finish(convolve(out, country(1.1, FIELD, rnd, 0.006)), 3.9, { fadeOut: 0.8, drive: 1.3 }), { kbps: 36 }]
  },

  /** A knuckle on the table: this is not allowed. */
  refuse() {
    const rnd = chance(4)
    const knock = (force) => {
      const one = struck(
        0.2,
        [
          [118, 1, 0.03],
          [196, 0.6, 0.022],
          [340, 0.35, 0.012],
          [720, 0.15, 0.005],
        ],
        rnd,
      )
      return shape(
        add(
          one,
          shape(filter(noise(0.05, rnd), 'low', 900), (t) => Math.exp(-t / 0.006)),
          0,
          1.1,
        ),
        () => force,
      )
    }
    const out = add(add(silence(0.4), knock(1)), knock(0.75), 0.115)
    return [finish(out, 0.34, { peak: 0.6, fadeOut: 0.06 })]
  },
}
