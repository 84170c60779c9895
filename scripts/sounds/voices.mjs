/** Single things that sound: a drum stroke, a boot, a shot, a hoof, a bugle, a throat, a bell, a die. Each gives a buffer. */
import { add, bell, filter, noise, pluck, render, shape, silence, struck } from './dsp.mjs'

const TAU = 2 * Math.PI
const between = (rnd, low, high) => low + (high - low) * rnd()

/** A rope-tensioned field drum: a deep shell, two heads, gut snares. `force` 0..1. */
export function drum(force, rnd, { snares = 1, pitch = 1 } = {}) {
  const hz = 132 * pitch * (1 + 0.02 * bell(rnd))
  const out = struck(
    0.4,
    [
      [hz, 0.8, 0.055],
      [hz * 1.59, 0.7, 0.045],
      [hz * 2.14, 0.45, 0.045],
      [hz * 2.65, 0.35, 0.035],
      [hz * 3.5, 0.2, 0.02],
    ],
    rnd,
  )
  const gut = filter(filter(noise(0.35, rnd), 'high', 900), 'low', 4200 + 3600 * force)
  add(out, shape(gut, pluck(0.003, 0.05 + 0.03 * force)), 0.002, 2 * snares)
  add(out, shape(filter(noise(0.03, rnd), 'band', 2600, 0.8), pluck(0.0004, 0.004)), 0, 1.6)
  return shape(out, () => force)
}

/** Grace note and stroke. */
export const flam = (force, rnd, how) =>
  add(add(silence(0.45), drum(force * 0.4, rnd, how)), drum(force, rnd, how), 0.026)

/** A boot on a dry road: heel, then grit under the sole. */
export function boot(rnd) {
  const out = silence(0.22)
  add(out, shape(filter(noise(0.1, rnd), 'low', between(rnd, 140, 240), 1.2), pluck(0.003, 0.016)), 0, 1.5)
  for (let grains = 9; grains > 0; grains--) {
    const grain = shape(
      filter(noise(0.02, rnd), 'band', between(rnd, 1200, 4200), 2.2),
      pluck(0.0006, between(rnd, 0.0015, 0.006)),
    )
    add(out, grain, between(rnd, 0.004, 0.085), between(rnd, 0.4, 1.5))
  }
  return out
}

/** Many feet that fall nearly together. `spread`: seconds. */
export function tread(men, spread, rnd) {
  const out = silence(0.3 + spread * 4)
  for (let i = 0; i < men; i++) {
    const far = between(rnd, 0.25, 1)
    add(out, filter(boot(rnd), 'low', 1200 + 4500 * far), spread * 2 + spread * bell(rnd) * 0.6, far / Math.sqrt(men))
  }
  return out
}

/** One musket. `near` 0..1: how much of the crack the distance has left. */
export function musket(near, rnd) {
  const out = silence(0.45)
  // The pressure wave itself: up, down, gone in a few thousandths of a second.
  const width = between(rnd, 0.0011, 0.002)
  add(
    out,
    render(width * 3, (t) => (t < width ? 1 - (2 * t) / width : -0.55 * Math.exp(-(t - width) / width))),
    0,
    1.5 * near,
  )
  add(out, shape(filter(noise(0.1, rnd), 'high', 700), pluck(0.0003, between(rnd, 0.006, 0.014))), 0, 1.2 * near)
  const boom = filter(noise(0.42, rnd), 'low', (t) => between(rnd, 1300, 1500) * Math.exp(-t * 22) + 210, 0.9)
  add(out, shape(boom, pluck(0.0012, between(rnd, 0.045, 0.075))), 0, 3.1)
  return filter(out, 'low', 1500 + 9500 * near * near)
}

/** A field gun: the blast tears, then rolls. */
export function cannon(rnd) {
  const out = silence(1.6)
  let phase = 0
  const thump = render(1.2, (t) => {
    phase += (TAU * (34 + 62 * Math.exp(-t * 14))) / 48_000
    return Math.sin(phase) * Math.exp(-t / 0.22) * Math.min(1, t / 0.002)
  })
  add(out, thump, 0, 0.9)
  const blast = filter(noise(1.5, rnd), 'low', (t) => 6200 * Math.exp(-t * 16) + 230 * Math.exp(-t * 1.2), 0.8)
  add(
    out,
    shape(blast, (t) => pluck(0.0008, 0.13)(t) + 0.3 * Math.exp(-t / 0.5)),
    0,
    2.4,
  )
  add(out, shape(filter(noise(0.06, rnd), 'high', 1200), pluck(0.0003, 0.01)), 0, 1.1)
  // Gas that rolls on: slow waves over the low noise.
  const roll = filter(noise(1.6, rnd), 'low', 130, 1.1)
  add(
    out,
    shape(roll, (t) => Math.min(1, t / 0.06) * Math.exp(-t / 0.55) * (1 + 0.5 * Math.sin(TAU * 7 * t + 1))),
    0,
    2.6,
  )
  for (let i = 0; i < out.length; i++) out[i] = Math.tanh(out[i] * 1.5)
  return out
}

/** A shod hoof on hard earth. */
export function hoof(rnd) {
  const hz = between(rnd, 150, 230)
  const out = struck(
    0.16,
    [
      [hz, 1, 0.02],
      [hz * 2.3, 0.5, 0.012],
      [hz * 4.7, 0.22, 0.007],
    ],
    rnd,
  )
  add(out, shape(filter(noise(0.1, rnd), 'low', 420), pluck(0.002, 0.028)), 0, 2.2)
  return add(
    out,
    shape(filter(noise(0.05, rnd), 'band', between(rnd, 1500, 3200), 1.5), pluck(0.0005, 0.008)),
    0.002,
    0.5,
  )
}

/** Notes of a bugle without valves, as steps of its harmonic series on C (Hz of the first: 130.8). */
export const BUGLE = { G4: 392.4, C5: 523.2, E5: 654, G5: 784.8 }

/** A brass note: the louder the brighter; the lip slides into the note and settles. */
export function brass(hz, seconds, rnd, { force = 1 } = {}) {
  const drift = between(rnd, -0.003, 0.003)
  const flutter = between(rnd, 4.6, 5.6)
  let phase = 0
  const out = render(seconds + 0.09, (t) => {
    const loud =
      Math.min(1, t / 0.028) * (1 - 0.18 * Math.min(1, t / 0.2)) * (t > seconds ? Math.exp(-(t - seconds) / 0.022) : 1)
    const lip = 1 + drift - 0.035 * Math.exp(-t / 0.014) + 0.004 * Math.min(1, t / 0.3) * Math.sin(TAU * flutter * t)
    phase += (TAU * hz * lip) / 48_000
    const bright = 0.36 + 0.5 * loud * force
    let sum = 0
    for (let k = 1, part = 1; k <= 16 && hz * k < 11_000; k++, part *= bright)
      sum += part * Math.sin(k * phase + k * k * 0.4)
    return sum * loud
  })
  // Breath at the mouthpiece, and the bell's own colour.
  add(out, shape(filter(noise(seconds, rnd), 'band', hz * 2.2, 1.4), pluck(0.012, 0.045)), 0, 0.5)
  const bellTone = filter(out.slice(), 'band', 1350, 1.1)
  return add(filter(out, 'high', 260), bellTone, 0, 0.9)
}

/** A crowd of throats shouting an open vowel; `rise` bends the pitch upwards at first. */
export function yell(men, seconds, rnd, rise = 0.25) {
  const out = silence(seconds)
  for (let i = 0; i < men; i++) {
    const [hz, late, vib, air] = [
      between(rnd, 150, 330),
      between(rnd, 0, 0.35),
      between(rnd, 4, 8),
      between(rnd, 0.25, 0.7),
    ]
    let phase = rnd()
    let wander = 0
    const source = render(seconds - late, (t) => {
      wander += (rnd() - 0.5) * 0.0016 - wander * 0.00004
      phase += (hz * (1 + wander + 0.02 * Math.sin(TAU * vib * t) + rise * Math.min(1, t / 0.35) - 0.12 * t)) / 48_000
      phase -= Math.floor(phase)
      return (1 - 2 * phase + air * (rnd() * 2 - 1)) * Math.min(1, t / 0.15)
    })
    const size = between(rnd, 0.9, 1.15)
    const mouth = silence(seconds)
    for (const [formant, q, gain] of [
      [760, 5, 1],
      [1250, 7, 0.75],
      [2650, 9, 0.35],
    ]) {
      add(mouth, filter(source.slice(), 'band', formant * size, q), late, gain)
    }
    add(out, mouth, 0, between(rnd, 0.5, 1) / Math.sqrt(men))
  }
  return out
}

/** A cast church bell of nominal `hz`: hum, prime, tierce, quint and nominal, each a pair that beats. */
export function churchBell(hz, seconds, rnd) {
  const partials = [
    [0.25, 0.55, 2.6],
    [0.5, 0.75, 1.6],
    [0.6, 0.8, 1.15],
    [0.75, 0.3, 0.8],
    [1, 1, 0.85],
    [1.25, 0.28, 0.5],
    [1.333, 0.25, 0.45],
    [1.5, 0.4, 0.45],
    [2, 0.38, 0.34],
    [2.66, 0.25, 0.2],
    [3.41, 0.15, 0.13],
    [4.2, 0.1, 0.08],
  ]
  const pairs = partials.flatMap(([ratio, gain, decay]) => [
    [hz * ratio * 0.9991, gain * 0.6, decay],
    [hz * ratio * 1.0011, gain * 0.5, decay * 0.93],
  ])
  const out = struck(seconds, pairs, rnd)
  return add(out, shape(filter(noise(0.06, rnd), 'band', 3600, 0.9), pluck(0.0005, 0.008)), 0, 2.2)
}

/** A bone die against wood. */
export function dieOnWood(force, rnd) {
  const [bone, board] = [between(rnd, 2300, 4200), between(rnd, 260, 420)]
  const out = struck(
    0.09,
    [
      [bone, 1, 0.0045],
      [bone * 1.48, 0.7, 0.0034],
      [bone * 2.1, 0.25, 0.0016],
      [board, 0.5 * force, 0.014],
      [board * 2.3, 0.4 * force, 0.009],
    ],
    rnd,
  )
  return shape(add(out, shape(filter(noise(0.01, rnd), 'high', 2500), pluck(0.0002, 0.0012)), 0, 0.7), () => force)
}
