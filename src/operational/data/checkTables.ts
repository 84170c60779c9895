import type { Fault } from './fault'
import type { Tables } from './tableSchemas'

/** OPS-1.2: turns count from 1, each begins when the one before ends. */
function* clockFaults({ clock, victory }: Tables): Generator<Fault> {
  const file = 'clock.json'
  for (const [i, turn] of clock.turns.entries()) {
    if (turn.turn !== i + 1)
      yield { file, field: `turns[${i}].turn`, reason: 'gap', value: turn.turn, detail: `must be ${i + 1}` }
    const before = clock.turns[i - 1]
    if (before && before.to !== turn.from)
      yield {
        file,
        field: `turns[${i}].from`,
        reason: 'gap',
        value: turn.from,
        detail: `must be ${before.to}, when turn ${i} ends`,
      }
    const day = before ? before.day + (before.to < before.from ? 1 : 0) : turn.day
    if (turn.day !== day)
      yield { file, field: `turns[${i}].day`, reason: 'gap', value: turn.day, detail: `must be ${day}` }
  }
  if (clock.turns.length !== victory.length.turns)
    yield {
      file,
      field: 'turns',
      reason: 'gap',
      value: clock.turns.length,
      detail: `victory.json has ${victory.length.turns} turns`,
    }
}

/** OPS-9.2: the clamp of the differential, which the rows must cover. */
const WIDEST = { min: -5, max: 10 }

/** OPS-9.3: every differential from -5 to +10 lies in exactly one row; and the other numbers of the file fit together. */
function* combatFaults({ combat }: Tables): Generator<Fault> {
  const file = 'combat.json'
  let next = WIDEST.min
  for (const [i, row] of combat.rows.entries()) {
    if (row.min !== next)
      yield { file, field: `rows[${i}].min`, reason: 'gap', value: row.min, detail: `must be ${next}` }
    if (row.max < row.min)
      yield { file, field: `rows[${i}].max`, reason: 'gap', value: row.max, detail: 'is under min' }
    next = row.max + 1
  }
  if (next !== WIDEST.max + 1)
    yield {
      file,
      field: `rows[${combat.rows.length - 1}].max`,
      reason: 'gap',
      value: next - 1,
      detail: `must be ${WIDEST.max}`,
    }
  const labels = combat.rows.map((row) => row.label)
  for (const [i, label] of labels.entries())
    if (labels.indexOf(label) !== i) yield { file, field: `rows[${i}].label`, reason: 'duplicate', value: label }
  const { dice, casualty, wounded } = combat.leaderCasualty
  for (const [name, sums] of [['casualty', casualty] as const, ['wounded', wounded] as const])
    for (const [i, sum] of sums.entries()) {
      const field = `leaderCasualty.${name}[${i}]`
      if (sum < dice || sum > dice * 6)
        yield { file, field, reason: 'values', value: sum, detail: `cannot come up on ${dice} dice` }
      if (name === 'wounded' && casualty.includes(sum)) yield { file, field, reason: 'duplicate', value: sum }
    }
  for (const [name, steps] of [['twoStep', 2] as const, ['oneStep', 1] as const]) {
    const { thresholds } = combat.rosterLoss[name]
    const field = `rosterLoss.${name}.thresholds`
    if (thresholds.length !== steps)
      yield { file, field, reason: 'values', value: thresholds.length, detail: `must be ${steps}, one for each step` }
    for (const [i, share] of thresholds.entries()) {
      const before = thresholds[i - 1]
      if (share.num > share.den || (before && before.num * share.den >= share.num * before.den))
        yield {
          file,
          field: `${field}[${i}]`,
          reason: 'values',
          value: `${share.num}/${share.den}`,
          detail: 'must grow and be at most 1',
        }
    }
  }
}

/** OPS-8.4: each sum of two dice stands once. */
function* fogOfWarFaults({ fow }: Tables): Generator<Fault> {
  const file = 'fow.json'
  for (const [i, row] of fow.results.entries())
    if (row.sum !== i + 2)
      yield { file, field: `results[${i}].sum`, reason: 'gap', value: row.sum, detail: `must be ${i + 2}` }
  if (fow.results.length !== 11)
    yield { file, field: 'results', reason: 'gap', value: fow.results.length, detail: 'must hold the sums 2 to 12' }
}

/** OPS-5.2: what is closed has no cost, what is open has one. */
function* terrainFaults({ terrain }: Tables): Generator<Fault> {
  const file = 'terrain.json'
  for (const [name, effect] of Object.entries(terrain.terrain)) {
    const open = effect.enter.us.length + effect.enter.mexican.length > 0
    if (open !== (effect.cost2 !== null))
      yield {
        file,
        field: `terrain.${name}.cost2`,
        reason: 'values',
        value: String(effect.cost2),
        detail: 'contradicts enter',
      }
  }
}

/** What the forms of the rule tables cannot say: no gaps, no overlaps, no contradictions. */
export function* tableFaults(tables: Tables): Generator<Fault> {
  yield* clockFaults(tables)
  yield* terrainFaults(tables)
  yield* combatFaults(tables)
  yield* fogOfWarFaults(tables)
}
