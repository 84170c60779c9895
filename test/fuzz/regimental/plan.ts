import { newBattle } from '../../../src/tabletop/regimental/battle/engine'
import type { AddressedEvent } from '../../../src/tabletop/regimental/battle/events'
import type { GunFacts, RegimentalField } from '../../../src/tabletop/regimental/battle/field'
import type { RegimentalTable } from '../../../src/tabletop/regimental/battle/run'
import { PALO_ALTO_DEFAULTS, paloAltoField } from '../../../src/tabletop/regimental/battle/scenario/paloAlto'
import { DEFAULT_OPTIONS, OPTIONS, type RegimentalOptions } from '../../../src/tabletop/regimental/options'
import type { Ground } from '../../../src/tabletop/common/groundSchema'
import {
  type Drill,
  drillField,
  type DrillLeader,
  type DrillUnit,
  inch,
} from '../../tabletop/regimental/battle/support'
import type { Random } from '../random'

/** One battle of the fuzzer: its field, the answers to the open questions, and the seed of its dice. */
export interface Plan {
  readonly name: string
  readonly field: RegimentalField
  readonly options: RegimentalOptions
  readonly seed: string
}

const CLASSES = ['elite', 'veteran', 'trained', 'raw'] as const
const US_GUNS = ['LG', 'HG', 'SG', 'LH', 'HH', 'HR'] as const
const MX_GUNS = ['LG', 'MG', 'HG', 'SG'] as const
const US_LIGHT: readonly string[] = ['LG', 'HG', 'LH', 'HR']
const MX_LIGHT: readonly string[] = ['LG', 'MG']

/** A gun stand with a carriage that fits its class (REG-12.4). */
function drawGun(random: Random, isUs: boolean): GunFacts {
  const type = random.pick<string>(isUs ? US_GUNS : MX_GUNS)
  const isLight = (isUs ? US_LIGHT : MX_LIGHT).includes(type)
  return {
    type,
    carriage: isLight ? 'light' : 'heavy',
    traction: isLight
      ? random.pick(isUs ? ['horse', 'flying'] : ['ox', 'horse'])
      : random.pick(['siege', 'fieldHeavy']),
  }
}

/** A unit of one side at place number `slot` of its row. */
function drawUnit(random: Random, side: 'us' | 'mx', slot: number): DrillUnit {
  const unit = drawAnyUnit(random, side, slot)
  // Twice as wide as its stands: more would stand on its neighbours and beyond the edge.
  return unit.formation === 'openOrder' || unit.formation === 'dismountedOpenOrder'
    ? { ...unit, stands: Math.min(unit.stands ?? 5, 5) }
    : unit
}
function drawAnyUnit(random: Random, side: 'us' | 'mx', slot: number): DrillUnit {
  const isUs = side === 'us'
  const arm = random.pick(['infantry', 'infantry', 'infantry', 'cavalry', 'artillery'] as const)
  const row = random.below(2)
  const at = [6 + slot * 12, isUs ? 27 + row * 8 : 17 - row * 8, isUs ? 180 : 0] as const
  const base = { id: `${side}-${slot}`, at, class: random.pick(CLASSES) }
  if (arm === 'artillery') {
    const guns = Array.from({ length: 1 + random.below(3) }, () => drawGun(random, isUs))
    const traits = guns.every(({ type }) => type === 'LH') && random.chance(0.5) ? ['mountainHowitzer'] : []
    return { ...base, guns, traits, formation: random.pick(['unlimbered', 'limbered'] as const) }
  }
  const grade = random.pick(['spirited', 'reliable', 'unreliable'] as const)
  const traits = (
    isUs
      ? ['braveColonel', 'buckAndBall', 'sharpshooters', 'coldSteel', 'auxiliary']
      : ['braveColonel', 'coldSteel', 'auxiliary', 'nationalGuard']
  ).filter(() => random.chance(0.3))
  if (arm === 'cavalry')
    return {
      ...base,
      arm,
      grade,
      stands: 2 + random.below(7),
      weapon: 'C',
      traits: isUs ? traits : [...traits, ...(random.chance(0.7) ? ['lancers'] : [])],
      formation: random.pick(['line', 'fieldColumn', 'openOrder', 'dismountedOpenOrder'] as const),
    }
  return {
    ...base,
    arm,
    grade,
    stands: 3 + random.below(8),
    weapon: random.pick(isUs ? (['R', 'M'] as const) : (['IR', 'IM', 'M'] as const)),
    traits,
    formation: random.pick(['line', 'line', 'fieldColumn', 'openOrder', 'marchColumn', 'square'] as const),
  }
}

const box = (id: string, kind: 'woods' | 'rough' | 'building', x: number, y: number, w: number, h: number) => ({
  id,
  kind,
  area: [
    { x: inch(x), y: inch(y) },
    { x: inch(x + w), y: inch(y) },
    { x: inch(x + w), y: inch(y + h) },
    { x: inch(x), y: inch(y + h) },
  ],
})

/** Ground between the lines: chaparral, broken ground, a house, a bank, a ditch to scale, an abatis, a road. */
function drawGround(random: Random): Pick<Drill, 'features' | 'meanings'> {
  const features: Ground['features'] = []
  const meanings: Record<string, Partial<import('../../../src/tabletop/regimental/battle/field').RegimentalGround>> = {}
  const x = () => 4 + random.below(40)
  if (random.chance(0.5)) {
    features.push(box('thicket', 'woods', x(), 20, 10, 5))
    meanings.thicket = { ground: 'rough', cover: 'full', isDenseChaparral: true }
  }
  if (random.chance(0.5)) {
    features.push(box('plough', 'rough', x(), 19, 14, 6))
    meanings.plough = { ground: 'broken', cover: 'partial' }
  }
  if (random.chance(0.4)) {
    features.push(box('rancho', 'building', x(), 21, 4, 3))
    meanings.rancho = { ground: 'rough', cover: 'full', position: 'strong', isGarrison: true }
  }
  const line = (id: string, kind: 'wall' | 'stream' | 'hedge', y: number) => {
    const from = x()
    features.push({
      id,
      kind,
      line: [
        { x: inch(from), y: inch(y) },
        { x: inch(from + 12), y: inch(y) },
      ],
    })
  }
  if (random.chance(0.3)) {
    line('bank', 'wall', 22)
    meanings.bank = { cover: 'partial', position: 'favorable' }
  }
  if (random.chance(0.3)) {
    line('ditch', 'stream', 23)
    meanings.ditch = { ground: 'rough', isMajorObstacle: true }
  }
  if (random.chance(0.3)) {
    line('abatis', 'hedge', 21)
    meanings.abatis = { isAbatis: true }
  }
  if (random.chance(0.4))
    features.push({
      id: 'road',
      kind: 'road',
      width: inch(1),
      line: [
        { x: inch(30), y: 0 },
        { x: inch(30), y: inch(48) },
      ],
    })
  return { features, meanings }
}

/** Answers to the open questions: mostly the usual ones, in some battles any. */
function drawOptions(random: Random): RegimentalOptions {
  if (random.chance(0.5)) return DEFAULT_OPTIONS
  return {
    ...DEFAULT_OPTIONS,
    ...Object.fromEntries(OPTIONS.map(({ name, answers }) => [name, random.pick(answers)])),
  } as RegimentalOptions
}

/** Two small armies close to each other, of every arm and class, on varied ground. */
export function drawSmallPlan(random: Random, name: string, turns: number): Plan {
  const units = (['us', 'mx'] as const).flatMap((side) =>
    [0, 1, 2, 3, 4].filter(() => random.chance(0.85)).map((slot) => drawUnit(random, side, slot)),
  )
  if (!units.some(({ id }) => id.startsWith('us'))) units.push(drawUnit(random, 'us', 1))
  if (!units.some(({ id }) => id.startsWith('mx'))) units.push(drawUnit(random, 'mx', 1))
  const leaders: DrillLeader[] = (['us', 'mexican'] as const).flatMap((side, seat) =>
    [0, 1].map((k) => ({
      id: k === 0 ? `${side}-general` : `${side === 'us' ? 'us' : 'mx'}-colonel`,
      side,
      rating: random.pick(['gallant', 'able', 'poor'] as const),
      superior: k === 0 ? null : `${side}-general`,
      at: [18 + k * 22, seat === 0 ? 38 : 8] as const,
    })),
  )
  const keyAt = { x: inch(30), y: inch(24) }
  return {
    name,
    seed: `dice of ${name}`,
    options: drawOptions(random),
    field: drillField({
      units: units
        .map((unit) => ({
          ...unit,
          leader: random.chance(0.5) ? (unit.id.startsWith('us') ? 'us-colonel' : 'mx-colonel') : undefined,
        }))
        .map(({ leader, ...unit }) => (leader ? { ...unit, leader } : unit)),
      leaders,
      ...drawGround(random),
      terms: {
        turns,
        firstPlayer: random.pick(['us', 'mexican']),
        twilightFrom: random.chance(0.3) ? 2 : null,
        heavyCasualties: { us: 4 + random.below(20), mexican: 4 + random.below(20) },
        keyPositions: random.chance(0.5)
          ? [{ id: 'knoll', side: random.pick(['us', 'mexican']), at: keyAt, radius: inch(3) }]
          : [],
        wagons: random.chance(0.5) ? [{ side: 'us', at: { x: inch(30), y: inch(45) } }] : [],
      },
    }),
  }
}

/** Palo Alto with drawn choices. */
export function drawPaloAlto(random: Random, name: string): Plan {
  const made = paloAltoField({
    ...PALO_ALTO_DEFAULTS,
    canalesFights: random.chance(0.5),
    grassFire: random.pick(['historical', 'chance', 'off']),
    duncanHowitzers: random.chance(0.5),
    variant: random.pick(['full', 'torrejon-and-the-square']),
  })
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  return { name, seed: `dice of ${name}`, options: drawOptions(random), field: made.value }
}

/** The battle of a plan as it begins. */
export function begin({ field, options, seed }: Plan): { table: RegimentalTable; events: readonly AddressedEvent[] } {
  return newBattle(field, options, {}, { seed, forced: [] })
}
