import { GROUP_NAMES, GROUPS, type ForecastGroup, type ForecastNet } from '../../src/clash/sar/forecast/net'

/** One situation: its features, and how often each outcome of each group happened. */
export interface Example {
  readonly inputs: readonly number[]
  readonly shares: Readonly<Record<ForecastGroup, readonly number[]>>
}

interface Layer {
  readonly rows: number[][]
  readonly grad: number[][]
  readonly m: number[][]
  readonly s: number[][]
}

/** A small random number generator with a fixed seed, so that the same examples give the same net. */
function stream(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function layer(outs: number, ins: number, next: () => number): Layer {
  const make = (fill: () => number): number[][] =>
    Array.from({ length: outs }, () => Array.from({ length: ins + 1 }, fill))
  const scale = Math.sqrt(1 / ins)
  return { rows: make(() => (2 * next() - 1) * scale), grad: make(() => 0), m: make(() => 0), s: make(() => 0) }
}

const dot = (row: readonly number[], x: readonly number[]): number => {
  let sum = row[x.length]!
  for (let i = 0; i < x.length; i++) sum += row[i]! * x[i]!
  return sum
}
function softmax(values: readonly number[]): number[] {
  const top = Math.max(...values)
  const up = values.map((value) => Math.exp(value - top))
  const all = up.reduce((a, b) => a + b, 0)
  return up.map((value) => value / all)
}

/** The optimiser Adam (Kingma and Ba 2015) with weight decay; the loss is the cross-entropy over all groups. */
function step({ rows, grad, m, s }: Layer, rate: number, t: number, decay: number): void {
  for (const [r, row] of rows.entries())
    for (let i = 0; i < row.length; i++) {
      const g = grad[r]![i]! + (i < row.length - 1 ? decay * row[i]! : 0)
      m[r]![i] = 0.9 * m[r]![i]! + 0.1 * g
      s[r]![i] = 0.999 * s[r]![i]! + 0.001 * g * g
      row[i]! -= (rate * (m[r]![i]! / (1 - 0.9 ** t))) / (Math.sqrt(s[r]![i]! / (1 - 0.999 ** t)) + 1e-8)
      grad[r]![i] = 0
    }
}

/** Fits a net to examples; `hidden` units, `epochs` passes. */
export function train(
  examples: readonly Example[],
  features: readonly string[],
  settings: { hidden: number; epochs: number; decay: number; seed: number },
): Pick<ForecastNet, 'features' | 'hidden' | 'heads'> {
  const next = stream(settings.seed)
  const first = layer(settings.hidden, features.length, next)
  const heads = new Map(GROUP_NAMES.map((group) => [group, layer(GROUPS[group].length, settings.hidden, next)]))
  let t = 0
  const BATCH = 16
  for (let epoch = 0; epoch < settings.epochs; epoch++) {
    const order = examples.map((_, i) => i)
    for (let i = order.length - 1; i > 0; i--) {
      const k = Math.floor(next() * (i + 1))
      ;[order[i], order[k]] = [order[k]!, order[i]!]
    }
    const rate = 0.01 * (0.5 + 0.5 * Math.cos((Math.PI * epoch) / settings.epochs)) + 1e-5
    for (let at = 0; at < order.length; at += BATCH) {
      const batch = order.slice(at, at + BATCH)
      for (const index of batch) {
        const { inputs, shares } = examples[index]!
        const hidden = first.rows.map((row) => Math.tanh(dot(row, inputs)))
        const back = hidden.map(() => 0)
        for (const [group, { rows, grad }] of heads) {
          const p = softmax(rows.map((row) => dot(row, hidden)))
          for (const [k, row] of rows.entries()) {
            const error = (p[k]! - shares[group][k]!) / batch.length
            for (let h = 0; h < hidden.length; h++) {
              grad[k]![h]! += error * hidden[h]!
              back[h]! += error * row[h]!
            }
            grad[k]![hidden.length]! += error
          }
        }
        for (const [h, value] of hidden.entries()) {
          const g = back[h]! * (1 - value * value)
          for (let i = 0; i < inputs.length; i++) first.grad[h]![i]! += g * inputs[i]!
          first.grad[h]![inputs.length]! += g
        }
      }
      t++
      step(first, rate, t, settings.decay)
      for (const head of heads.values()) step(head, rate, t, settings.decay)
    }
  }
  const whole = (rows: readonly number[][]): number[][] => rows.map((row) => row.map((w) => Math.round(w * 10_000)))
  const out = (group: ForecastGroup): number[][] => whole(heads.get(group)!.rows)
  return {
    features: [...features],
    hidden: whole(first.rows),
    heads: Object.fromEntries(GROUP_NAMES.map((group) => [group, out(group)])) as ForecastNet['heads'],
  }
}
