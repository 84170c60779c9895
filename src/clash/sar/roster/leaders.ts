import { commands } from '../../../operational/data'
import type { Side } from '../../../game/side'
import type { RosterLeader } from '../../../tabletop/sar/battle/field'
import type { ClashSetup, ClashCounter } from '../../setup'
import type { ClashFigures } from '../figures'

/** Who commands on the table, and which leader each counter answers to. */
export interface CommandStructure {
  readonly leaders: readonly RosterLeader[]
  /** By counter id. */
  readonly of: ReadonlyMap<string, string>
}

const nationOf = (side: Side): string => (side === 'us' ? 'US' : 'MEX')

/**
 * OPS-23.2: leaders bring their LR, and so do those without a counter who commanded the brigades; where there is nobody, an unnamed
 * one of LR 0. Over them stand the formation's leader and the army's, if they are here and active.
 */
export function commandStructureOf(setup: ClashSetup, counters: readonly ClashCounter[], tables: ClashFigures): CommandStructure {
  const { world } = setup
  const defs = new Map(world.battlefield.counters.leaders.map((leader) => [leader.id, leader]))
  const here = setup.leaders.flatMap(({ id }) => defs.get(id) ?? [])
  const leaders = new Map<string, RosterLeader>()
  const of = new Map<string, string>()
  const rated = (side: Side, lr: number): number =>
    setup.attackerMisled && side === setup.attacker ? Math.max(0, lr + tables.setUp.wrongGuide) : lr
  const add = (leader: Pick<RosterLeader, 'id' | 'name' | 'side' | 'lr' | 'role' | 'superior'>): string => {
    if (!leaders.has(leader.id))
      leaders.set(leader.id, {
        ...leader,
        lr: rated(leader.side, leader.lr),
        nation: nationOf(leader.side),
        arrival: null,
      })
    return leader.id
  }
  for (const { unit } of counters) {
    const above = here
      .filter((leader) => commands(leader, unit))
      .sort((a, b) => a.span - b.span || (a.id < b.id ? -1 : 1))
    let superior: string | null = null
    // The army's first: he stands above the others.
    for (const leader of [...above].reverse())
      superior = add({
        id: leader.id,
        name: leader.name,
        side: leader.side,
        lr: leader.lr,
        role: leader.kind === 'army' ? 'army' : 'division',
        superior,
      })
    const sub = world.battlefield.counters.subordinates.find((one) => !one.deputy && one.units.includes(unit.id))
    const role = unit.arm === 'cavalry' ? 'cavalryBrigade' : 'brigade'
    const own = above.find((leader) => leader.kind !== 'army')
    if (sub) of.set(unit.id, add({ id: sub.id, name: sub.name, side: unit.side, lr: sub.lr, role, superior }))
    // 4.5: Mejia, Torrejon and Juvera lead their one formation in person.
    else if (own?.scope && 'formations' in own.scope && own.scope.formations.length === 1) of.set(unit.id, own.id)
    else {
      const name = unit.commander ?? unit.name
      of.set(unit.id, add({ id: `leader:${unit.id}`, name, side: unit.side, lr: 0, role, superior }))
    }
  }
  return { leaders: [...leaders.values()], of }
}
