// What the table shows of a battle: units and leaders of the view with their marks. The engine's view gives places and numbers; names and tags
// are added here.
import { mapSides } from '../../../game/side'
import type { BattleView, TableFacts } from './tableGame'
import { rosterOf } from './tableRoster'
import { tableName, tableUnitName } from './tableNames'
import { labelOf } from './battles/packs'
import { armyOf, kindSigns } from './battles/troops'
import type { TableLeader, TableModel, TableUnit } from '../board'

/** Tags that are known, by the view for which they were made: every list of units asks for them. */
const knownTags = new WeakMap<BattleView, ReadonlyMap<string, string>>()

/** Tags such as "U1", "M3": the letter of the side and the number of the unit in the order of battle; a detached part has its unit's tag with a prime. */
export function unitTags(facts: TableFacts, view: BattleView): ReadonlyMap<string, string> {
  const known = knownTags.get(view)
  if (known) return known
  const numbers = mapSides(facts.sides, () => 0)
  const tags = new Map<string, string>()
  for (const [id, { side }] of facts.units) {
    const number = (numbers[side] ?? 0) + 1
    numbers[side] = number
    tags.set(id, `${side.charAt(0).toUpperCase()}${number}`)
  }
  for (const id of Object.keys(view.units).sort())
    if (!tags.has(id)) tags.set(id, `${tags.get(view.units[id]?.of ?? id) ?? id}′`)
  knownTags.set(view, tags)
  return tags
}

/** The signs beside a unit's label: what the player must know of it at a glance. */
function signsOf(view: BattleView, id: string): string[] {
  const unit = view.units[id]!
  const isLed = Object.values(view.leaders).some(({ attachedTo }) => attachedTo === id)
  return [
    ...(unit.lowAmmo ? ['lowAmmo'] : []),
    ...(unit.blown ? ['blown'] : []),
    ...(unit.locked ? ['melee'] : []),
    ...(id in view.draft.orders ? ['order'] : []),
    ...(id in view.draft.targets ? ['charging'] : []),
    ...(isLed ? ['leader'] : []),
  ]
}

/** The units on the table. */
export function tableUnits(facts: TableFacts, view: BattleView): TableUnit[] {
  const tags = unitTags(facts, view)
  return Object.entries(view.units).flatMap(([id, unit]): TableUnit[] => {
    if (unit.at === null || unit.gone) return []
    const roster = rosterOf(facts, view, id)
    return [
      {
        id,
        side: unit.side,
        tag: tags.get(id) ?? id,
        short: labelOf(facts.scenario, id) ?? tableUnitName(facts, view, id) ?? id,
        army: armyOf(facts.scenario, roster?.id ?? id, roster?.nation ?? ''),
        arm: unit.arm,
        x: unit.at.x,
        y: unit.at.y,
        heading: unit.heading,
        width: unit.width,
        depth: unit.depth,
        stance: unit.stance,
        mounted: unit.mounted,
        files: unit.files,
        effectives: unit.start - unit.casualties - unit.stragglers,
        stragglers: unit.stragglers,
        casualties: unit.casualties,
        guns: unit.guns.length,
        broken: unit.broken,
        signs: [...kindSigns(facts.scenario, roster?.id ?? id), ...signsOf(view, id)],
      },
    ]
  })
}

/** The leaders on the table. */
export const tableLeaders = (facts: TableFacts, view: BattleView): TableLeader[] =>
  Object.entries(view.leaders).flatMap(([id, { side, at, attachedTo }]): TableLeader[] =>
    at === null ? [] : [{ id, side, short: tableName(facts, view, id) ?? id, x: at.x, y: at.y, attachedTo, rings: [] }],
  )

/** What the player has chosen and pointed out. */
export interface TableMarks {
  readonly picked: string | null
  readonly choosable: ReadonlySet<string>
  readonly targets?: ReadonlySet<string>
  readonly lit: readonly string[]
  readonly reducedMotion: boolean
}

/** The table without ghosts, lines and handles. */
export const tableModel = (facts: TableFacts, view: BattleView, marks: TableMarks): TableModel => ({
  units: tableUnits(facts, view),
  leaders: tableLeaders(facts, view),
  ghosts: [],
  areas: [],
  lines: [],
  handles: [],
  picked: marks.picked,
  choosable: marks.choosable,
  targets: marks.targets ?? new Set(),
  lit: new Set(marks.lit),
  cursor: null,
  reducedMotion: marks.reducedMotion,
})

/** The units and leaders that the legal list names: those for which the player may choose something now. */
export const choosableOf = (legal: readonly object[]): ReadonlySet<string> =>
  new Set(
    legal.flatMap((entry) => {
      const { unit, leader } = entry as { unit?: unknown; leader?: unknown }
      return [unit, leader].filter((id): id is string => typeof id === 'string')
    }),
  )
