import * as v from 'valibot'
import type { Side } from '../../operational/types'
import file from './data/characters.json' with { type: 'json' }

/** A general that the computer can play as. */
export interface Character {
  readonly id: string
  readonly side: Side
  readonly name: string
  /** As one speaks of him. */
  readonly short: string
}

const Schema = v.object({
  characters: v.array(
    v.object({ id: v.string(), side: v.picklist(['us', 'mexican']), name: v.string(), short: v.string() }),
  ),
})

/** All of them; the first of a side is the one that a game is offered with. */
export const CHARACTERS: readonly Character[] = v.parse(Schema, file).characters

export const charactersOf = (side: Side): readonly Character[] => CHARACTERS.filter((one) => one.side === side)
