// Checks of the rule tables that their schemas cannot make. Each function yields the faults that it finds. The `reason` of a fault is the key of
// a sentence in fault.ts (`values`: contradicts another value); `detail` is the sentence shown instead.
import { DIE_FACES } from '../../core/dice'
import type { Fault } from './fault'
import type { Tables } from './tableSchemas'

/** Turns count from 1, and each begins when the one before ends (OPS-1.2). */
function* clockFaults({ clock, victory }: Tables): Generator<Fault> {
  const file = 'clock.json'
  for (const [i, turn] of clock.turns.entries()) {
    if (turn.turn !== i + 1)
      yield { file, field: `turns[${i}].turn`, reason: 'gap', value: turn.turn, detail: `must be ${i + 1}` }
    const previousTurn = clock.turns[i - 1]
    if (previousTurn && previousTurn.to !== turn.from)
      yield {
        file,
        field: `turns[${i}].from`,
        reason: 'gap',
        value: turn.from,
        detail: `must be ${previousTurn.to}, when turn ${i} ends`,
      }
    // A turn that ends at an earlier time of the clock than it began has passed midnight.
    const passedMidnight = previousTurn !== undefined && previousTurn.to < previousTurn.from
    // The first turn may be of any day.
    const expectedDay = previousTurn ? previousTurn.day + (passedMidnight ? 1 : 0) : turn.day
    if (turn.day !== expectedDay)
      yield { file, field: `turns[${i}].day`, reason: 'gap', value: turn.day, detail: `must be ${expectedDay}` }
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

/** The differential is cut to this range before a row is looked up (OPS-9.2), so the rows must cover it. */
const DIFFERENTIAL_RANGE = { min: -5, max: 10 }
/** The least and greatest sum of the two dice of fog of war. */
const LEAST_FOG_SUM = 2
const GREATEST_FOG_SUM = 2 * DIE_FACES

/** Every differential from -5 to +10 lies in exactly one row (OPS-9.3), and the other numbers of the file fit together. */
function* combatFaults({ combat }: Tables): Generator<Fault> {
  const file = 'combat.json'
  // Each row begins where the one before ends.
  let expectedMin = DIFFERENTIAL_RANGE.min
  for (const [i, row] of combat.rows.entries()) {
    if (row.min !== expectedMin)
      yield { file, field: `rows[${i}].min`, reason: 'gap', value: row.min, detail: `must be ${expectedMin}` }
    if (row.max < row.min)
      yield { file, field: `rows[${i}].max`, reason: 'gap', value: row.max, detail: 'is under min' }
    expectedMin = row.max + 1
  }
  if (expectedMin !== DIFFERENTIAL_RANGE.max + 1)
    yield {
      file,
      field: `rows[${combat.rows.length - 1}].max`,
      reason: 'gap',
      value: expectedMin - 1,
      detail: `must be ${DIFFERENTIAL_RANGE.max}`,
    }
  const labels = combat.rows.map((row) => row.label)
  for (const [i, label] of labels.entries())
    if (labels.indexOf(label) !== i) yield { file, field: `rows[${i}].label`, reason: 'duplicate', value: label }
  const { dice, casualty, wounded } = combat.leaderCasualty
  // The sums of dice at which a leader is hit can come up (11.2).
  for (const [name, sums] of [['casualty', casualty] as const, ['wounded', wounded] as const])
    for (const [i, sum] of sums.entries()) {
      const field = `leaderCasualty.${name}[${i}]`
      if (sum < dice || sum > dice * DIE_FACES)
        yield { file, field, reason: 'values', value: sum, detail: `cannot come up on ${dice} dice` }
      // A sum that makes the leader a casualty cannot wound him as well.
      if (name === 'wounded' && casualty.includes(sum)) yield { file, field, reason: 'duplicate', value: sum }
    }
  // A step is lost at each of these shares of castings lost (24.2), so each share is greater than the one before.
  for (const [name, steps] of [['twoStep', 2] as const, ['oneStep', 1] as const]) {
    const { thresholds } = combat.rosterLoss[name]
    const field = `rosterLoss.${name}.thresholds`
    if (thresholds.length !== steps)
      yield { file, field, reason: 'values', value: thresholds.length, detail: `must be ${steps}, one for each step` }
    for (const [i, share] of thresholds.entries()) {
      const previousShare = thresholds[i - 1]
      const isGrowing = !previousShare || previousShare.num * share.den < share.num * previousShare.den
      if (share.num > share.den || !isGrowing)
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

/** The fog of war table has each sum of two dice once, in ascending order (OPS-8.4). */
function* fogOfWarFaults({ fow }: Tables): Generator<Fault> {
  const file = 'fow.json'
  for (const [i, row] of fow.results.entries())
    if (row.sum !== i + LEAST_FOG_SUM)
      yield { file, field: `results[${i}].sum`, reason: 'gap', value: row.sum, detail: `must be ${i + LEAST_FOG_SUM}` }
  if (fow.results.length !== GREATEST_FOG_SUM - LEAST_FOG_SUM + 1)
    yield { file, field: 'results', reason: 'gap', value: fow.results.length, detail: 'must hold the sums 2 to 12' }
}

/** Terrain closed to every piece has no cost (`cost2`, in halves of an MP), and terrain open to some piece has one (OPS-5.2). */
function* terrainFaults({ terrain }: Tables): Generator<Fault> {
  const file = 'terrain.json'
  for (const [name, effect] of Object.entries(terrain.terrain)) {
    const isOpenToSome = effect.enter.us.length + effect.enter.mexican.length > 0
    const hasCost = effect.cost2 !== null
    if (isOpenToSome !== hasCost)
      yield {
        file,
        field: `terrain.${name}.cost2`,
        reason: 'values',
        value: String(effect.cost2),
        detail: 'contradicts enter',
      }
  }
}

/** The faults of the rule tables that their schemas cannot see: gaps, overlaps, contradictions. */
export function* tableFaults(tables: Tables): Generator<Fault> {
  yield* clockFaults(tables)
  yield* terrainFaults(tables)
  yield* combatFaults(tables)
  yield* fogOfWarFaults(tables)
}
