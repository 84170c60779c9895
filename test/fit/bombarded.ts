import { answer } from '../../src/ai/tabletop/sar/answer'
import { fightClash } from '../../src/clash/sar/fight'
import type { ClashCounter, ClashSetup, CounterOrigin } from '../../src/clash/setup'
import { pedregal, pedregalHash } from '../../src/operational/data'
import { createWorld, type World } from '../../src/operational/engine'
import type { Side } from '../../src/operational/types'
import { ARTILLERY } from '../../src/operational/world'
import { Random } from '../fuzz/random'

/** The least ratio of the attackers' combat factors on the table to the defenders' in each band but the first; the last band has no end. */
const BAND_STARTS = [0.75, 1.25, 2, 3]
const BAND_NAMES = ['under 0.75', '0.75 to 1.25', '1.25 to 2', '2 to 3', '3 and more']
/** How far the share of defenders who give way with distant guns may lie above that without them. */
const MAX_GAIN = 0.15
const DEVIATIONS_95 = 1.96

/** Two hexes away in each of the six directions of the hex sides: `east` in half hexes, `north` in rows. */
const TWO_HEXES_AWAY: readonly CounterOrigin[] = [
  { kind: 'distant', east: 4, north: 0 },
  { kind: 'distant', east: 2, north: 2 },
  { kind: 'distant', east: -2, north: 2 },
  { kind: 'distant', east: -4, north: 0 },
  { kind: 'distant', east: -2, north: -2 },
  { kind: 'distant', east: 2, north: -2 },
]

/** A fresh counter as it comes to a clash. */
function freshCounter(world: World, index: number, origin: CounterOrigin): ClashCounter {
  const unit = world.pieces[index]!.unit!
  return {
    unit,
    losses: unit.roster.map(() => [0, 0, 0]),
    steps: unit.steps,
    disrupted: false,
    garrison: false,
    origin,
    withEngineer: false,
    isLead: false,
  }
}

const factorsOf = (counters: readonly ClashCounter[]): number =>
  counters.reduce((sum, { unit }) => sum + unit.cf[0]!, 0)

/** A random attack of foot and horse that one or two batteries two hexes away support, and the ratio of combat factors without them. */
function drawnClash(world: World, random: Random): { setup: ClashSetup; ratio: number } | null {
  const { grid } = world
  const hex = random.below(grid.count)
  const attacker: Side = random.chance(0.6) ? 'us' : 'mexican'
  const seat = attacker === 'us' ? 0 : 1
  const directions = [0, 1, 2, 3, 4, 5].filter((direction) => {
    const next = grid.neighbours[hex * 6 + direction]!
    return next >= 0 && world.attackAllowed[next * 6 + grid.directionTo(next, hex)]
  })
  if (directions.length === 0 || world.lava[hex]) return null
  const unitsOf = (of: number, guns: boolean): number[] =>
    world.unitsOf[of]!.filter((index) => (world.pieces[index]!.pieceClass === ARTILLERY) === guns)
  const draw = (from: number[], count: number): number[] =>
    Array.from({ length: Math.min(count, from.length) }, () => from.splice(random.below(from.length), 1)[0]!)
  const defenders = draw(unitsOf(1 - seat, false), 1 + random.below(3)).map((index) =>
    freshCounter(world, index, { kind: 'target' }),
  )
  const first = random.pick(directions)
  const attackers = draw(unitsOf(seat, false), 1 + random.below(4)).map((index, i) =>
    freshCounter(world, index, {
      kind: 'adjacent',
      direction: i < 2 ? first : directions[(directions.indexOf(first) + 1) % directions.length]!,
    }),
  )
  const batteries = draw(unitsOf(seat, true), 1 + random.below(2)).map((index) =>
    freshCounter(world, index, TWO_HEXES_AWAY[first]!),
  )
  const counters = [...attackers, ...batteries, ...defenders].map((counter) => ({
    ...counter,
    isLead: counter === attackers[0] || counter === defenders[0],
  }))
  const setup: ClashSetup = {
    world,
    hex: grid.ids[hex]!,
    attacker,
    counters,
    leaders: [],
    charge: false,
    bombardmentOnly: false,
    attackerMisled: false,
    night: false,
  }
  return { setup, ratio: factorsOf(attackers) / factorsOf(defenders) }
}

/** The share of `wins` in `n` with its 95 % interval after Wilson. */
function shareOf(wins: number, n: number): { share: number; low: number; high: number } {
  const share = wins / n
  const z2 = DEVIATIONS_95 ** 2
  const middle = (share + z2 / (2 * n)) / (1 + z2 / n)
  const half = (DEVIATIONS_95 / (1 + z2 / n)) * Math.sqrt((share * (1 - share)) / n + z2 / (4 * n * n))
  return { share, low: middle - half, high: middle + half }
}

/**
 * Fights random clashes with distant guns, each once more without them on the same dice (OPS-23.4): `npm run bombarded -- 300`. Prints for five
 * bands of the ratio how often the defenders give way. Exits with 1 when the share falls from band to band by more than the intervals
 * allow, or lies more than 15 points above that without guns.
 */
function main(): void {
  const perBand = Math.ceil(Number(process.argv[2] ?? 300) / BAND_NAMES.length)
  const { id, battlefield, tables } = pedregal()
  const world = createWorld(id, battlefield, tables, pedregalHash())
  const random = new Random('bombarded')
  const bands = BAND_NAMES.map((name) => ({ name, n: 0, withGuns: 0, without: 0 }))
  const isDefenderBeaten = (setup: ClashSetup, seed: string): boolean =>
    fightClash(setup, { seed, forced: [] }, 'bombarded', { us: answer, mexican: answer }).defender === 'retreats'
  while (bands.some(({ n }) => n < perBand)) {
    const drawn = drawnClash(world, random)
    if (!drawn) continue
    const band = bands[BAND_STARTS.filter((start) => drawn.ratio >= start).length]!
    if (band.n === perBand) continue
    const seed = `${band.name}/${band.n}`
    const counters = drawn.setup.counters.filter(({ origin }) => origin.kind !== 'distant')
    band.n++
    if (isDefenderBeaten(drawn.setup, seed)) band.withGuns++
    if (isDefenderBeaten({ ...drawn.setup, counters }, seed)) band.without++
  }
  let failed = false
  const percent = (value: number): string => `${Math.round(100 * value)} %`
  const told = ({ share, low, high }: ReturnType<typeof shareOf>): string =>
    `${percent(share)} [${percent(low)}, ${percent(high)}]`.padEnd(22)
  let highestLow = 0
  for (const { name, n, withGuns, without } of bands) {
    const [guns, none] = [shareOf(withGuns, n), shareOf(without, n)]
    const falls = guns.high < highestLow
    const isTooMuch = guns.share - none.share > MAX_GAIN
    highestLow = Math.max(highestLow, guns.low)
    failed ||= falls || isTooMuch
    console.log(
      `${name.padEnd(14)} n ${n}: with guns ${told(guns)} without ${told(none)}${falls ? ' FALLS' : ''}${isTooMuch ? ' TOO MUCH' : ''}`,
    )
  }
  const sum = (what: 'n' | 'withGuns' | 'without'): number => bands.reduce((total, band) => total + band[what], 0)
  const all = sum('n')
  console.log(
    `all            n ${all}: with guns ${told(shareOf(sum('withGuns'), all))} without ${told(shareOf(sum('without'), all))}`,
  )
  if (failed) process.exitCode = 1
}

main()
