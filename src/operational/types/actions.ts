import type { Resolver } from '../resolvers'
import type { BoxLetter, ClashMode, HexId, PieceId } from './state'

/**
 * What a side may do: small steps. src/operational/ACTIONS.md explains each type and its fields. Ids in arrays are in ascending order. A
 * `?: true` field is set or left out.
 */
export type Action =
  // Free set-up (17): put a piece on a hex, take it off the map again, put it into a box; place all pieces as a preset does; end the set-up.
  | { type: 'place'; piece: PieceId; hex: HexId; garrison?: true }
  | { type: 'take'; piece: PieceId }
  | { type: 'box'; box: BoxLetter; piece: PieceId }
  | { type: 'fill'; preset: 'historical' | 'balanced' }
  | { type: 'ready' }
  // Command segment: a routed unit returns or waits (12.4).
  | { type: 'return'; unit: PieceId; to: HexId }
  | { type: 'wait'; unit: PieceId }
  // Hidden-movement boxes, off the map (19.5): reveal one; begin to fill one (`hex` may be `off`); put down its real marker and its dummy; it is
  // filled; end the segment. Here `take`, which in the set-up removes a piece from the map, puts a piece into the box being filled; `cancel` gives up
  // the filling.
  | { type: 'reveal'; box: BoxLetter }
  | { type: 'open'; box: BoxLetter; hex: string }
  | { type: 'real'; hex: HexId }
  | { type: 'dummy'; hex: HexId }
  | { type: 'close' }
  | { type: 'done' }
  // In any segment: place a piece of a revealed box (19.5.12).
  | { type: 'deploy'; piece: PieceId; hex: HexId }
  // Movement phase: `begin` rolls for the MP of units out of command (4.3); `garrison`: a unit goes into its bastion (`in`) or comes out; `marker`
  // moves a hidden-movement marker; `enter`: a reinforcement comes in; `stop` ends the move of the group under way.
  | { type: 'begin'; units: PieceId[] }
  | { type: 'step'; units: PieceId[]; leaders: PieceId[]; to: HexId; march?: true; garrison?: true }
  | { type: 'garrison'; unit: PieceId; in: boolean }
  | { type: 'marker'; id: string; to: HexId; march?: true }
  | { type: 'enter'; piece: PieceId; hex: HexId; march?: true }
  | { type: 'stop' }
  // A leader flees from an enemy unit (5.4); a unit leaves a hex over the stacking limit (6.2).
  | { type: 'flee'; piece: PieceId; to: HexId }
  | { type: 'displace'; unit: PieceId; to: HexId }
  // Combat phase: declare an attack on a hex (8.2): who takes part, who leads, whether it is a charge, what decides it; then make it or give it up.
  | { type: 'target'; hex: HexId }
  | { type: 'join'; unit: PieceId }
  | { type: 'leave'; unit: PieceId }
  | { type: 'lead'; unit: PieceId }
  | { type: 'charge'; on: boolean }
  | { type: 'resolver'; name: Resolver; mode: ClashMode }
  // An answer on the table of a clash that people command, in the words of the tabletop engine (22.1); in the legal list its fields may be bounds.
  | { type: 'table'; action: object }
  | { type: 'attack' }
  | { type: 'cancel' }
  // Answers to fog of war (8.4): a unit comes to help, with `garrison` straight into a bastion; the defenders slip away.
  | { type: 'reserve'; unit: PieceId; to: HexId; garrison?: true }
  | { type: 'slip'; to: HexId }
  // After the fight: beaten units retreat or hold (10.1, 9.6); the winner advances (10.2).
  | { type: 'retreat'; unit: PieceId; to: HexId }
  | { type: 'hold'; hex: HexId }
  | { type: 'advance'; unit: PieceId; leaders: PieceId[]; to: HexId }
  // Declines a choice of the combat phase.
  | { type: 'pass' }
  // Ends the movement or combat phase.
  | { type: 'endPhase' }
  // At any time.
  | { type: 'resign' }
export type ActionType = Action['type']
