// What the player has done himself since the present question was put: the staff leaves it alone, and Undo takes back together what was done together.

/** Units and leaders for which an action does something. */
export function unitsOf(action: object): readonly string[] {
  const { unit, leader, to } = action as { unit?: unknown; leader?: unknown; to?: unknown }
  // An order names its unit, a ride its leader, a mission the leader who gets it.
  return [unit ?? leader ?? to].filter((id): id is string => typeof id === 'string')
}

/** What was taken back is nobody's work any more, and the staff may see to it. */
const isTakenBack = (action: object): boolean => 'type' in action && action.type === 'takeBack'

/** What was done with one press: how many actions, and for which units and leaders the player saw to himself after it. */
interface Press {
  readonly count: number
  readonly units: ReadonlySet<string>
}

/** Remembers the player's own part of an answer. */
export function createOwnHand() {
  let presses: Press[] = []
  const unitsNow = (): ReadonlySet<string> => presses.at(-1)?.units ?? new Set()
  return {
    /** Units and leaders that the player has seen to himself. */
    get units(): ReadonlySet<string> {
      return unitsNow()
    },
    /** The player has done these actions, with one press. */
    did(actions: readonly object[]): void {
      if (actions.length === 0) return
      const units = new Set(unitsNow())
      for (const action of actions)
        for (const id of unitsOf(action)) {
          if (isTakenBack(action)) units.delete(id)
          else units.add(id)
        }
      presses.push({ count: actions.length, units })
    },
    /** The staff has done so many actions for him, with one press. */
    staffDid(count: number): void {
      if (count > 0) presses.push({ count, units: unitsNow() })
    },
    /** Undo takes the last press back; returns how many actions that are. */
    undoes(): number {
      return presses.pop()?.count ?? 1
    },
    /** The answer is over. */
    forget(): void {
      presses = []
    },
  }
}
