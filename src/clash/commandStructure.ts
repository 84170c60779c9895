import { commands, type LeaderDef } from '../operational/data'
import type { Side } from '../operational/types'
import type { RosterLeader } from '../tabletop/sar/battle/field'
import type { ClashCounter, ClashSetup } from './setup'

/** OPS-8.4: what a wrong guide adds to the ratings of the attacker's leaders; 0 or less. */
interface LeaderFigures {
  readonly setUp: { readonly wrongGuide: number }
}

/** Who commands on the table. */
export interface CommandStructure {
  readonly leaders: readonly RosterLeader[]
  /** The leader who commands each counter, by counter id. */
  readonly leaderOfCounter: ReadonlyMap<string, string>
}

/** The nation of a side, as the tables of the Santa Anna Rules name it. */
const NATION_OF_SIDE: Readonly<Record<Side, string>> = { us: 'US', mexican: 'MEX' }

/** What `LeaderList` needs to know of a leader; `lr` is his leader rating. */
type LeaderEntry = Pick<RosterLeader, 'id' | 'name' | 'lr' | 'role' | 'superior'> & { readonly side: Side }

/** Collects the leaders of a clash, each once. */
class LeaderList {
  private readonly leaders = new Map<string, RosterLeader>()

  constructor(
    private readonly setup: ClashSetup,
    private readonly figures: LeaderFigures,
  ) {}

  /** Adds a leader unless he is listed; returns his id. */
  add(leader: LeaderEntry): string {
    const { attackerMisled, attacker } = this.setup
    if (this.leaders.has(leader.id)) return leader.id
    // OPS-8.4: a wrong guide lowers the ratings of the attacker's leaders; the figure `wrongGuide` is negative.
    const isMisled = attackerMisled && leader.side === attacker
    const leaderRating = isMisled ? Math.max(0, leader.lr + this.figures.setUp.wrongGuide) : leader.lr
    this.leaders.set(leader.id, {
      ...leader,
      lr: leaderRating,
      nation: NATION_OF_SIDE[leader.side],
      arrival: null,
    })
    return leader.id
  }

  all(): RosterLeader[] {
    return [...this.leaders.values()]
  }
}

/** Does this leader lead a single formation in person, as Mejia, Torrejon and Juvera do (OPS-4.5)? */
const leadsOneFormation = ({ scope }: LeaderDef): boolean =>
  scope !== null && 'formations' in scope && scope.formations.length === 1

/**
 * OPS-23.2: who commands the counters on the table. A counter is commanded by a subordinate without a counter of his own who led this
 * brigade, else by a leader who leads only its formation, else by an added leader with rating 0.
 * Above them stand the leaders of formation and army who are present and active.
 */
export function commandStructureOf(
  setup: ClashSetup,
  counters: readonly ClashCounter[],
  figures: LeaderFigures,
): CommandStructure {
  const { leaders: definitions, subordinates } = setup.world.battlefield.counters
  const definitionOf = new Map(definitions.map((leader) => [leader.id, leader]))
  const present = setup.leaders.flatMap(({ id }) => definitionOf.get(id) ?? [])
  const leaderList = new LeaderList(setup, figures)
  const leaderOfCounter = new Map<string, string>()
  for (const { unit } of counters) {
    // The shorter a leader's span (how far he commands), the nearer he stands to the brigade; the army's leader has the longest.
    const nearestFirst = present
      .filter((leader) => commands(leader, unit))
      .sort((a, b) => a.span - b.span || (a.id < b.id ? -1 : 1))
    // Each leader is the superior of the next nearer one, so the farthest, the army's, is added first.
    let superior: string | null = null
    for (const { id, name, side, lr, kind } of [...nearestFirst].reverse())
      superior = leaderList.add({ id, name, side, lr, role: kind === 'army' ? 'army' : 'division', superior })
    const role = unit.arm === 'cavalry' ? 'cavalryBrigade' : 'brigade'
    // A deputy is the second in command of a brigade, so he does not command it here.
    const subordinate = subordinates.find(({ deputy, units }) => !deputy && units.includes(unit.id))
    const formationLeader = nearestFirst.find(({ kind }) => kind !== 'army')
    if (subordinate) {
      const { id, name, lr } = subordinate
      leaderOfCounter.set(unit.id, leaderList.add({ id, name, side: unit.side, lr, role, superior }))
    } else if (formationLeader && leadsOneFormation(formationLeader)) leaderOfCounter.set(unit.id, formationLeader.id)
    else {
      const name = unit.commander ?? unit.name
      const unnamed = { id: `leader:${unit.id}`, name, side: unit.side, lr: 0, role, superior } as const
      leaderOfCounter.set(unit.id, leaderList.add(unnamed))
    }
  }
  return { leaders: leaderList.all(), leaderOfCounter }
}
