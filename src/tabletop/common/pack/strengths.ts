// Faults of the units of a battle pack: men against castings and stands, guns against gun castings, and the totals of each army.
import type { Fault } from '../../../game/fault'
import type { Say } from './say'
import type { BattlePack } from './schema'
import type { PackGuns, PackTroops, PackUnit } from './unitSchema'
import { SEATS } from './words'

/** SAR-1.1: men that a casting stands for, of infantry and cavalry and of a gun's crew. */
const MEN_PER_CASTING = 30
const MEN_PER_CREW_CASTING = 10
/** REG-12.10: men that a stand stands for. */
const MEN_PER_STAND = 40
const LEAST_STANDS = 2
/** SAR-16.6: crew that a gun casting needs. */
const CREW_PER_GUN_CASTING = 2

/** The nearest whole number, halves up. */
const rounded = (value: number): number => Math.floor(value + 0.5)

/** SAR-1.1, 11.6, 16.6: guns, gun castings and crew agree. */
function* gunFaults(unit: PackGuns, field: string, say: Say): Generator<Fault> {
  const { guns, gunsCertainty, sar, men, reg } = unit
  const pieces = guns.reduce((sum, { count }) => sum + count, 0)
  const crew = Math.max(1, rounded(men.value / MEN_PER_CREW_CASTING))
  if (sar.crew !== crew) yield say(`${field}.sar.crew`, sar.crew, `is ${crew} for ${men.value} men (SAR-1.1)`)
  if (sar.crew < CREW_PER_GUN_CASTING * sar.gunCastings.length)
    yield say(`${field}.sar.crew`, sar.crew, 'is too few for the guns (SAR-16.6)')
  if (gunsCertainty.value !== pieces) yield say(`${field}.gunsCertainty.value`, gunsCertainty.value, `are ${pieces}`)
  if (sar.gunCastings.length !== Math.ceil(pieces / 2))
    yield say(`${field}.sar.gunCastings`, sar.gunCastings.length, 'is not one for two guns (SAR-1.1)')
  const ofCastings = sar.gunCastings.flatMap(({ pounds, guns: count, mixed }) => mixed ?? Array(count).fill(pounds))
  const ofGuns = guns.flatMap(({ pounds, count }) => Array<number>(count).fill(pounds))
  const inOrder = (pounds: readonly number[]): string => pounds.toSorted((p, q) => p - q).join()
  if (inOrder(ofCastings) !== inOrder(ofGuns))
    yield say(`${field}.sar.gunCastings`, inOrder(ofCastings), `are not the guns ${inOrder(ofGuns)}`)
  for (const [i, { pounds, mixed }] of sar.gunCastings.entries())
    if (mixed && pounds * mixed.length !== mixed.reduce((sum, each) => sum + each, 0))
      yield say(`${field}.sar.gunCastings[${i}].pounds`, pounds, `is not the mean of ${mixed.join()}`)
  if (reg && 'gunStands' in reg && reg.gunStands.length !== Math.ceil(pieces / 2))
    yield say(`${field}.reg.gunStands`, reg.gunStands.length, 'is not one for two guns (REG-12.10)')
}

/** SAR-1.1, 6; REG-12.2, 12.10: castings and stands are those of the men, and who rides is cavalry. */
function* troopFaults(unit: PackTroops, units: readonly PackUnit[], field: string, say: Say): Generator<Fault> {
  const { men, sar, reg, arm } = unit
  const castings = Math.max(1, rounded(men.value / MEN_PER_CASTING))
  if (sar.castings !== castings)
    yield say(`${field}.sar.castings`, sar.castings, `is ${castings} for ${men.value} men (SAR-1.1)`)
  if (sar.mounted !== (arm === 'cavalry'))
    yield say(`${field}.sar.mounted`, String(sar.mounted), 'does not fit the arm')
  if (unit.partOf !== undefined) {
    const whole = units.find(({ id }) => id === unit.partOf)
    if (whole?.seat !== unit.seat || whole.arm !== arm || 'partOf' in whole)
      yield say(`${field}.partOf`, unit.partOf, 'is no regiment of its side and arm')
  }
  if (!reg) return
  if ('joins' in reg) {
    const host = units.find(({ id }) => id === reg.joins)?.reg
    if (!host || !('includes' in host) || !host.includes?.includes(unit.id))
      yield say(`${field}.reg.joins`, reg.joins, 'does not include it')
    return
  }
  const included = units.filter(({ id }) => reg.includes?.includes(id))
  if (included.length !== (reg.includes?.length ?? 0))
    yield say(`${field}.reg.includes`, reg.includes?.join() ?? '', 'are not all units of this file')
  const all = included.reduce((sum, other) => sum + other.men.value, men.value)
  const stands = Math.max(LEAST_STANDS, rounded(all / MEN_PER_STAND))
  if (reg.stands !== stands) yield say(`${field}.reg.stands`, reg.stands, `is ${stands} for ${all} men (REG-12.10)`)
}

/** The formations of each arm (SAR-6, 16). */
const FORMATIONS: Readonly<Record<PackUnit['arm'], readonly string[]>> = {
  infantry: ['line', 'column', 'roadColumn', 'square', 'skirmish'],
  cavalry: ['line', 'column', 'roadColumn', 'skirmish'],
  artillery: ['limbered', 'unlimbered'],
}

/** What a unit is and where it belongs. */
function* unitFaults(pack: BattlePack, unit: PackUnit, field: string, say: Say): Generator<Fault> {
  const commander = pack.leaders.find(({ id }) => id === unit.command)
  if (commander?.seat !== unit.seat) yield say(`${field}.command`, unit.command, 'is no leader of its side')
  if (unit.arrival !== null && !pack.arrivals.some(({ group }) => group === unit.arrival))
    yield say(`${field}.arrival`, unit.arrival, 'is no group of arrivals')
  const { start, arrivesIn, tags, experience } = unit.sar
  if ((unit.arrival === null) !== (start !== null) || (unit.arrival === null) !== (arrivesIn === null))
    yield say(`${field}.sar.start`, unit.id, 'either stands from the start or arrives')
  if (unit.reg && !('joins' in unit.reg)) {
    const { reg } = unit
    if ((unit.arrival === null) !== (reg.start !== null) || (unit.arrival === null) !== (reg.arrivesIn === null))
      yield say(`${field}.reg.start`, unit.id, 'either stands from the start or arrives')
  }
  const { formation } = (start ?? arrivesIn)!
  if (!FORMATIONS[unit.arm].includes(formation))
    yield say(`${field}.sar.${start ? 'start' : 'arrivesIn'}.formation`, formation, 'does not fit the arm')
  if (tags.includes('irregular') && experience !== 'untrained')
    yield say(`${field}.sar.experience`, experience, 'is untrained for irregulars until they are rated (SAR-23.8)')
}

/** All faults of units, and the totals of both armies. */
export function* armFaults(pack: BattlePack, say: Say): Generator<Fault> {
  for (const [i, unit] of pack.units.entries()) {
    const field = `units[${i}]`
    yield* unitFaults(pack, unit, field, say)
    if (unit.arm === 'artillery') yield* gunFaults(unit, field, say)
    else yield* troopFaults(unit, pack.units, field, say)
  }
  for (const seat of SEATS) {
    const total = pack.totals[seat]
    const units = pack.units.filter((unit) => unit.seat === seat)
    const sum = (count: (unit: PackUnit) => number): number => units.reduce((so, unit) => so + count(unit), 0)
    const castingsOf = (arm: 'infantry' | 'cavalry') =>
      sum((unit) => (unit.arm !== 'artillery' && unit.arm === arm ? unit.sar.castings : 0))
    const standsOf = (arm: PackUnit['arm']) =>
      sum(({ arm: own, reg }) => (own === arm && reg && 'stands' in reg ? reg.stands : 0))
    const found: readonly (readonly [string, number, number | undefined])[] = [
      ['inUnits', sum(({ men }) => men.value), total.inUnits],
      ['men', sum(({ men }) => men.value) + total.notRepresented, total.men],
      [
        'guns',
        sum((unit) => (unit.arm === 'artillery' ? unit.guns.reduce((so, { count }) => so + count, 0) : 0)),
        total.guns,
      ],
      ['sar.infantryCastings', castingsOf('infantry'), total.sar.infantryCastings],
      ['sar.cavalryCastings', castingsOf('cavalry'), total.sar.cavalryCastings],
      [
        'sar.gunCastings',
        sum((unit) => (unit.arm === 'artillery' ? unit.sar.gunCastings.length : 0)),
        total.sar.gunCastings,
      ],
      ['sar.crew', sum((unit) => (unit.arm === 'artillery' ? unit.sar.crew : 0)), total.sar.crew],
      ['reg.infantryStands', standsOf('infantry'), total.reg?.infantryStands],
      ['reg.cavalryStands', standsOf('cavalry'), total.reg?.cavalryStands],
      ['reg.gunStands', sum(({ reg }) => (reg && 'gunStands' in reg ? reg.gunStands.length : 0)), total.reg?.gunStands],
    ]
    for (const [key, is, stated] of found)
      if (stated !== undefined && stated !== is) yield say(`totals.${seat}.${key}`, stated, `is ${is} by the units`)
  }
}
