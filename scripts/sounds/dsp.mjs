/** A small workbench for making sound from nothing: buffers of samples at RATE, noise from a fixed seed, filters, echo. */

export const RATE = 48_000
const TAU = 2 * Math.PI

/** Same seed, same noise: the files come out alike at every run. Uniform in 0..1. */
export function chance(seed) {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), a | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}
/** Around 0, nearly normal, deviation 1. */
export const bell = (rnd) => (rnd() + rnd() + rnd() + rnd() - 2) * Math.sqrt(3)

export const silence = (seconds) => new Float64Array(Math.ceil(seconds * RATE))

/** Fills a buffer from a function of time in seconds. */
export function render(seconds, at) {
  const out = silence(seconds)
  for (let i = 0; i < out.length; i++) out[i] = at(i / RATE)
  return out
}
export const noise = (seconds, rnd) => render(seconds, () => rnd() * 2 - 1)

/** Adds `what` into `into`, from `at` seconds on. Gives `into`. */
export function add(into, what, at = 0, gain = 1) {
  const from = Math.round(at * RATE)
  const end = Math.min(what.length, into.length - from)
  for (let i = Math.max(0, -from); i < end; i++) into[from + i] += what[i] * gain
  return into
}

/** Multiplies by a function of time. */
export function shape(buffer, at) {
  for (let i = 0; i < buffer.length; i++) buffer[i] *= at(i / RATE)
  return buffer
}
/** Rises in `attack` seconds, then falls to 1/e every `decay` seconds. */
export const pluck = (attack, decay) => (t) => (t < attack ? t / attack : Math.exp(-(t - attack) / decay))

/** Second-order filter (Bristow-Johnson). `frequency`: Hz, or a function of time. */
export function filter(buffer, kind, frequency, q = Math.SQRT1_2) {
  const moving = typeof frequency === 'function'
  let [b0, b1, b2, a1, a2] = [0, 0, 0, 0, 0]
  const tune = (hz) => {
    const w = (TAU * Math.min(Math.max(hz, 10), RATE * 0.45)) / RATE
    const [cos, alpha] = [Math.cos(w), Math.sin(w) / (2 * q)]
    const a0 = 1 + alpha
    const top = kind === 'low' ? (1 - cos) / 2 : kind === 'high' ? (1 + cos) / 2 : alpha
    b0 = top / a0
    b1 = (kind === 'low' ? 1 - cos : kind === 'high' ? -(1 + cos) : 0) / a0
    b2 = (kind === 'band' ? -top : top) / a0
    a1 = (-2 * cos) / a0
    a2 = (1 - alpha) / a0
  }
  if (!moving) tune(frequency)
  let [x1, x2, y1, y2] = [0, 0, 0, 0]
  for (let i = 0; i < buffer.length; i++) {
    if (moving && i % 32 === 0) tune(frequency(i / RATE))
    const x = buffer[i]
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2
    x2 = x1
    x1 = x
    y2 = y1
    y1 = y
    buffer[i] = y
  }
  return buffer
}

/** Struck things: a sum of dying tones. `modes`: [Hz, loudness, seconds to 1/e]. */
export function struck(seconds, modes, rnd) {
  const phases = modes.map(() => rnd() * TAU)
  return render(seconds, (t) => {
    let sum = 0
    for (let k = 0; k < modes.length; k++) {
      const [hz, gain, decay] = modes[k]
      sum += gain * Math.exp(-t / decay) * Math.sin(TAU * hz * t + phases[k])
    }
    return sum * Math.min(1, t / 0.0006)
  })
}

/** In place, radix 2; `re.length` a power of two. */
function fft(re, im, inverse) {
  const n = re.length
  for (let i = 1, j = 0; i < n; i++) {
    let bit = n >> 1
    for (; j & bit; bit >>= 1) j ^= bit
    j ^= bit
    if (i < j) {
      ;[re[i], re[j]] = [re[j], re[i]]
      ;[im[i], im[j]] = [im[j], im[i]]
    }
  }
  for (let size = 2; size <= n; size <<= 1) {
    const step = ((inverse ? 1 : -1) * TAU) / size
    for (let k = 0; k < size / 2; k++) {
      const [wr, wi] = [Math.cos(step * k), Math.sin(step * k)]
      for (let a = k; a < n; a += size) {
        const b = a + size / 2
        const [tr, ti] = [re[b] * wr - im[b] * wi, re[b] * wi + im[b] * wr]
        re[b] = re[a] - tr
        im[b] = im[a] - ti
        re[a] += tr
        im[a] += ti
      }
    }
  }
}

/** The sound `dry` in a place whose answer to a clap is `room`. */
export function convolve(dry, room) {
  let n = 1
  while (n < dry.length + room.length) n *= 2
  const [ar, ai, br, bi] = [0, 0, 0, 0].map(() => new Float64Array(n))
  ar.set(dry)
  br.set(room)
  fft(ar, ai, false)
  fft(br, bi, false)
  for (let i = 0; i < n; i++) {
    const re = ar[i] * br[i] - ai[i] * bi[i]
    ai[i] = ar[i] * bi[i] + ai[i] * br[i]
    ar[i] = re
  }
  fft(ar, ai, true)
  return ar.slice(0, dry.length + room.length).map((x) => x / n)
}

/**
 * Open country: a thin tail that darkens, and `hills` [seconds, loudness] that give the sound back, each smeared and duller the farther it is.
 */
export function country(seconds, hills, rnd, wet = 0.02) {
  const out = shape(noise(seconds, rnd), (t) => wet * Math.exp((-3.2 * t) / seconds) * Math.min(1, t / 0.02))
  filter(out, 'low', (t) => 5200 * Math.exp(-2.5 * t) + 350)
  for (const [at, gain] of hills) {
    const smear = 0.03 + at * 0.09
    const back = shape(noise(smear * 4, rnd), (t) => (t < smear ? t / smear : Math.exp(-(t - smear) / smear)))
    add(out, filter(back, 'low', 2600 / (1 + at * 2.2)), at, (gain * 0.3) / Math.sqrt(smear * RATE))
  }
  out[0] += 1
  return out
}

/** Cuts to length with soft ends, takes away what lies below hearing, presses peaks softly, and brings the peak to `peak`. */
export function finish(buffer, seconds, { peak = 0.89, drive = 1, fadeIn = 0.001, fadeOut = 0.08, low = 28 } = {}) {
  const out = filter(buffer.slice(0, Math.round(seconds * RATE)), 'high', low)
  const most = () => out.reduce((top, x) => Math.max(top, Math.abs(x)), 1e-9)
  const before = drive / most()
  for (let i = 0; i < out.length; i++) out[i] = Math.tanh(out[i] * before)
  const after = peak / most()
  for (let i = 0; i < out.length; i++) {
    const [from, left] = [i / RATE, (out.length - 1 - i) / RATE]
    out[i] *= after * Math.min(1, from / fadeIn, left / fadeOut)
  }
  return out
}

/** 16 bit, one channel. */
export function wav(buffer) {
  const out = Buffer.alloc(44 + buffer.length * 2)
  out.write('RIFF', 0)
  out.writeUInt32LE(36 + buffer.length * 2, 4)
  out.write('WAVEfmt ', 8)
  out.writeUInt32LE(16, 16)
  out.writeUInt16LE(1, 20)
  out.writeUInt16LE(1, 22)
  out.writeUInt32LE(RATE, 24)
  out.writeUInt32LE(RATE * 2, 28)
  out.writeUInt16LE(2, 32)
  out.writeUInt16LE(16, 34)
  out.write('data', 36)
  out.writeUInt32LE(buffer.length * 2, 40)
  for (let i = 0; i < buffer.length; i++)
    out.writeInt16LE(Math.round(Math.max(-1, Math.min(1, buffer[i])) * 32767), 44 + i * 2)
  return out
}
