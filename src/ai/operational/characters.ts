// The commanders whose part the computer can play.

import * as v from 'valibot'
import { type Side, SIDES } from '../../operational/types'
import charactersFile from './data/characters.json' with { type: 'json' }

/** A commander whose part the computer can play. */
export interface Character {
  readonly id: string
  readonly side: Side
  readonly name: string
  /** Short name, as in "Scott". */
  readonly short: string
}

const Schema = v.object({
  characters: v.array(v.object({ id: v.string(), side: v.picklist(SIDES), name: v.string(), short: v.string() })),
})

/** All commanders; the first one of a side is its default. */
export const CHARACTERS: readonly Character[] = v.parse(Schema, charactersFile).characters

export const charactersOf = (side: Side): readonly Character[] =>
  CHARACTERS.filter((character) => character.side === side)
