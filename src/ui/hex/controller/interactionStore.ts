import { createActor } from 'xstate'
import type { SeatScope } from '../seat/scope'
import { type Command, type InteractionEvent, interactionChart, type Task } from './interactionChart'

/** Runs the interaction chart of one seat, and gives what the player has marked: selection, preview, chosen piece. */
export function createInteraction(scope: SeatScope) {
  const actor = createActor(interactionChart)
  actor.start()
  const snapshot = scope.signal(actor.getSnapshot())
  actor.subscribe((next) => {
    snapshot.value = next
  })
  scope.onDispose(() => actor.stop())
  return {
    /** Reports what the player or the game did. */
    send(event: InteractionEvent): void {
      if (!scope.disposed) actor.send(event)
    },
    /** Registers the function that carries out the commands of the chart. */
    onCommand(carryOut: (command: Command) => void): void {
      // `*`: every type of command.
      actor.on('*', carryOut)
    },
    /** What the player is doing. */
    // The state `settle` is left at once, so that the actor never rests in it.
    task: scope.computed(() => snapshot.value.value.task as Task),
    /** The units and leaders that the player has selected, all in one hex. */
    selection: scope.computed(() => snapshot.value.context.selection),
    /** The hex of a first tap, whose choice or move is previewed; a second tap on the hex confirms. */
    previewedHex: scope.computed(() => snapshot.value.context.previewedHex),
    /** The piece that the player has chosen to answer a choice, to be placed or to enter. */
    chosenPiece: scope.computed(() => snapshot.value.context.chosenPiece),
  }
}

export type SeatInteraction = ReturnType<typeof createInteraction>
