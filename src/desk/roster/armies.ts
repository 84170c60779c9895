// The orders of battle that come with the game, as rosters. Their files are loaded only when one is wanted; they are data, no scripts.
import buenaVistaUrl from '../../tabletop/sar/tables/buena-vista.json?url'
import chippawaUrl from '../../../maps/chippawa/pack.json?url'
import paloAltoUrl from '../../../maps/palo-alto/pack.json?url'
import type { Lang } from '../../ui/i18n/types'
import { NEW_UNIT, type RosterUnit } from './unit'

/** What is read of a unit of Buena Vista's order of battle. */
interface PrintedUnit {
  readonly name: string
  readonly side: 'US' | 'MEX'
  readonly nation: string
  readonly leader: string
  readonly type: string
  readonly experience: string
  readonly castings: number
  readonly weapon: string
  readonly guns: readonly number[]
  readonly crew: number
}
/** What is read of a unit of a battle pack. */
interface PackUnit {
  readonly name: string
  readonly nameEs: string
  readonly seat: 'a' | 'b'
  readonly arm: string
  readonly nation: string
  readonly command: string
  readonly sar: {
    readonly castings?: number
    readonly crew?: number
    readonly experience: string
    readonly weapon: string
    readonly gunCastings?: readonly { readonly pounds: number }[]
  }
  readonly reg?: { readonly stands?: number; readonly gunStands?: readonly unknown[]; readonly class: string }
}
interface Leader {
  readonly id: string
  readonly name: string
}
interface Pack {
  readonly seats: Readonly<Record<'a' | 'b', { readonly name: string; readonly nameEs: string }>>
  readonly leaders: readonly Leader[]
  readonly units: readonly PackUnit[]
}
interface Printed {
  readonly leaders: readonly Leader[]
  readonly units: readonly PrintedUnit[]
}

/** The orders of battle, and the books by which each can be counted: castings (sar) or stands (reg). */
export const ARMIES = [
  { id: 'buena-vista', book: 'sar' },
  { id: 'palo-alto', book: 'sar' },
  { id: 'palo-alto', book: 'reg' },
  { id: 'chippawa', book: 'sar' },
] as const
export type Army = (typeof ARMIES)[number]

const URLS: Readonly<Record<Army['id'], string>> = {
  'buena-vista': buenaVistaUrl,
  'palo-alto': paloAltoUrl,
  chippawa: chippawaUrl,
}
const SIDES = { US: { en: 'United States', es: 'Estados Unidos' }, MEX: { en: 'Mexico', es: 'México' } } as const

const leaderName = (leaders: readonly Leader[], id: string): string => leaders.find((one) => one.id === id)?.name ?? ''
const isWeapon = (weapon: string): string => (weapon === 'artillery' ? 'artillery' : weapon)

/** Units of Buena Vista as its file has them. */
export const unitsOfPrinted = ({ units, leaders }: Printed, lang: Lang): RosterUnit[] =>
  units.map((unit) => ({
    ...NEW_UNIT,
    name: unit.name,
    side: SIDES[unit.side][lang],
    leader: leaderName(leaders, unit.leader),
    arm: unit.type,
    nation: unit.nation,
    training: unit.experience,
    weapon: isWeapon(unit.weapon),
    guns: unit.guns.join(' '),
    start: unit.guns.length > 0 ? unit.crew : unit.castings,
  }))

/** Units of a battle pack, counted by a book. Units that the book does not have apart are left out. */
export const unitsOfPack = ({ units, leaders, seats }: Pack, book: Army['book'], lang: Lang): RosterUnit[] =>
  units.flatMap((unit): RosterUnit[] => {
    const common = {
      ...NEW_UNIT,
      name: lang === 'es' ? unit.nameEs : unit.name,
      side: lang === 'es' ? seats[unit.seat].nameEs : seats[unit.seat].name,
      leader: leaderName(leaders, unit.command),
      arm: unit.arm,
      nation: unit.nation,
    }
    if (book === 'reg') {
      const start = unit.reg?.stands ?? unit.reg?.gunStands?.length
      return unit.reg && start ? [{ ...common, training: unit.reg.class, start }] : []
    }
    const { castings = 0, crew = 0, experience, weapon, gunCastings = [] } = unit.sar
    const guns = gunCastings.map(({ pounds }) => pounds).join(' ')
    return [
      {
        ...common,
        training: experience,
        weapon: isWeapon(weapon),
        guns,
        start: gunCastings.length > 0 ? crew : castings,
      },
    ]
  })

/** Fetches an order of battle. Throws where its file cannot be had. */
export async function army({ id, book }: Army, lang: Lang): Promise<RosterUnit[]> {
  const answer = await fetch(URLS[id])
  if (!answer.ok) throw new Error(`${URLS[id]}: ${answer.status}`)
  const raw: unknown = await answer.json()
  return id === 'buena-vista' ? unitsOfPrinted(raw as Printed, lang) : unitsOfPack(raw as Pack, book, lang)
}
