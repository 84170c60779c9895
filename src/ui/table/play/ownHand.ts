// What the player has done himself since the present question was put: the staff leaves it alone, and Undo takes back together what was done together.

const ids = (action: object): readonly string[] => {
  const { unit, leader, to } = action as { unit?: unknown; leader?: unknown; to?: unknown }
  // An order names its unit, a ride its leader, a mission the leader who gets it.
  return [unit ?? leader ?? to].filter((id): id is string => typeof id === 'string')
}

/** Units and leaders for which an action does something. */
export const unitsOf = ids

/** Remembers the player's own part of an answer. */
export function createOwnHand() {
  const units = new Set<string>()
  let groups: number[] = []
  return {
    /** Units and leaders that the player has seen to himself. */
    units: units as ReadonlySet<string>,
    /** The player has done these actions, with one press. */
    did(actions: readonly object[]): void {
      for (const id of actions.flatMap(ids)) units.add(id)
      if (actions.length > 0) groups.push(actions.length)
    },
    /** The staff has done so many actions for him, with one press. */
    staffDid(count: number): void {
      if (count > 0) groups.push(count)
    },
    /** How many actions Undo takes back now. */
    undoes(): number {
      return groups.pop() ?? 1
    },
    /** The answer is over. */
    forget(): void {
      units.clear()
      groups = []
    },
  }
}
