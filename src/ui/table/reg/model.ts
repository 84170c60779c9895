// What the table shows of a Regimental battle: units on their stands with their marks, leaders.
import { filesAndRanks, sizeOf, standCount } from '../../../tabletop/regimental/battle/block'
import { isTwilight } from '../../../tabletop/regimental/battle/command'
import { commandRadius } from '../../../tabletop/regimental/command/radius'
import { rulesWith } from '../../../tabletop/regimental/data'
import { smokeOn } from '../../../tabletop/regimental/battle/scenario/special'
import type { RegimentalTable } from '../../../tabletop/regimental/battle/run'
import type { RegimentalUnit } from '../../../tabletop/regimental/battle/types'
import { effectivenessOf } from '../../../tabletop/regimental/battle/units'
import { labelOf } from '../play/battles/packs'
import type { TableArea, TableLeader, TableModel, TableUnit } from '../board'
import { leaderName, tagsOf, unitName } from './names'

/** The signs beside a unit's label: order, wear, ammunition, guns, who is with it, what it is about. */
export function signsOf(table: RegimentalTable, id: string): string[] {
  const { battle } = table
  const unit = battle.units[id]!
  const wear = effectivenessOf(table, id)
  const isLed = Object.values(battle.leaders).some(({ attached, fallen }) => attached === id && fallen === null)
  const charge = battle.charges.find((each) => each.unit === id && each.state !== 'over')
  return [
    ...(unit.order === 'disordered' ? ['disordered'] : []),
    ...(unit.order === 'broken' ? ['broken'] : []),
    ...(wear === 'worn' || wear === 'spent' ? [wear] : []),
    ...(unit.guns.some(({ silenced }) => silenced) ? ['silenced'] : []),
    ...(unit.guns.some(({ damaged }) => damaged) ? ['damaged'] : []),
    ...(unit.lowAmmo || unit.guns.some(({ lowAmmo }) => lowAmmo) ? ['lowAmmo'] : []),
    ...(unit.building === null ? [] : ['garrison']),
    ...(charge ? ['charging'] : []),
    ...(battle.combats.some(({ attackers, defenders }) => [...attackers, ...defenders].includes(id)) ? ['melee'] : []),
    ...(isLed ? ['leader'] : []),
  ]
}

/** A unit as it is drawn; `state`: as it stands, or as it would. */
export function drawnUnit(table: RegimentalTable, id: string, state?: RegimentalUnit): TableUnit {
  const { field, battle } = table
  const unit = state ?? battle.units[id]!
  const facts = field.units.get(id)!
  const count = standCount(unit)
  const { width, depth } = sizeOf(facts.arm, unit.formation, count)
  return {
    id,
    side: unit.side,
    tag: tagsOf(field).get(id) ?? id,
    short: labelOf(field.terms.id, id) ?? unitName(field, id),
    army: facts.nation,
    arm: facts.arm,
    x: unit.x,
    y: unit.y,
    heading: unit.heading,
    width,
    depth,
    stance: unit.formation,
    mounted: facts.arm === 'cavalry' && unit.formation !== 'dismountedOpenOrder',
    files: filesAndRanks(unit.formation, count).files,
    effectives: count,
    stragglers: 0,
    casualties: Math.max(0, facts.stands + facts.guns.length - count),
    guns: unit.guns.length,
    broken: unit.order === 'broken',
    signs: signsOf(table, id),
    stands: { isDisordered: unit.order === 'disordered', guns: unit.guns },
  }
}

/** The leaders on the table; the picked one with the ring of his command. */
function drawnLeaders(table: RegimentalTable, picked: string | null): TableLeader[] {
  const { field, battle } = table
  return Object.entries(battle.leaders).flatMap(([id, { side, x, y, attached, fallen }]) =>
    fallen === null
      ? [
          {
            id,
            side,
            short: leaderName(field, id),
            x,
            y,
            attachedTo: attached,
            rings: id === picked ? [radiusOf(table, id)] : [],
          },
        ]
      : [],
  )
}

/** REG-3.2: how far a leader commands where his line is clear. */
function radiusOf(table: RegimentalTable, id: string): number {
  const { attached, mounted } = table.battle.leaders[id]!
  const rules = rulesWith(table.battle.options)
  return commandRadius(rules, { attached: attached !== null, mounted }, 'clear', isTwilight(table))
}

/** Smoke that hides what lies in it and behind it (REG-7.3). */
function smokeAreas(table: RegimentalTable): TableArea[] {
  const smoke = smokeOn(table)
  return smoke === null ? [] : [{ kind: 'smoke', outline: smoke.area }]
}

/** The table without ghosts, lines and handles. */
export const drawnTable = (
  table: RegimentalTable,
  marks: Pick<TableModel, 'picked' | 'choosable' | 'targets' | 'lit' | 'reducedMotion'>,
): TableModel => ({
  units: Object.entries(table.battle.units).flatMap(([id, { absence }]) =>
    absence === null ? [drawnUnit(table, id)] : [],
  ),
  leaders: drawnLeaders(table, marks.picked),
  ghosts: [],
  areas: smokeAreas(table),
  lines: [],
  handles: [],
  cursor: null,
  ...marks,
})
