import type { Question } from '../../../../tabletop/sar/battle/sequence'

/** What the player is asked, in one line that says what to do. */
const prompts: Record<Question, string> = {
  setup: 'Set your army up: pick a unit and place it, give each leader a mission, then press Ready.',
  orders: 'Give orders: pick a leader or a unit. Units without an order act by chance.',
  charges: 'Name a target for each unit that charges.',
  reactions: 'Say how the units that are charged react: an emergency square, a counter-charge, or nothing.',
  fire: 'Choose targets for the units that may fire now.',
  soak: 'Units under fire may give ground to save stragglers.',
  moves: 'Move your units: pick one and drag its handles, or use the buttons.',
  victors: 'Say what each winner of a melee does.',
  reform: 'Say how rallied units form.',
}

export const en = {
  title: 'The table by hand',
  heading: 'Fight a battle on the table',
  blurb:
    'Command a battle under the Santa Anna Rules yourself: orders, charges, fire, marches and melee, regiment by regiment.',
  battles: {
    'buena-vista': { name: 'Buena Vista (La Angostura)', date: '22 and 23 February 1847' },
  } as Record<string, { name: string; date: string }>,
  sides: { us: 'US', mexican: 'Mexico' } as Record<string, string>,
  who: 'Who plays',
  against: (side: string) => `You command ${side}, the computer the other side`,
  two: 'Two players at this screen',
  openTable: 'Open table: both see everything but orders still face down',
  hiddenOrders: 'Hidden orders: a curtain falls between you',
  seed: 'Seed of the dice',
  begin: 'To the table',
  back: 'Back',
  leave: 'Menu',
  turn: (turn: number, turns: number) => `Turn ${turn} of ${turns}`,
  phases: {
    setup: 'Set-up',
    giveOrders: '1 Give orders',
    declareCharges: '2 Declare charges',
    firstFire: '3 First fire',
    allMoves: '4 All moves',
    holdFire: '5 Hold fire',
    melee: '6 Melee',
    rally: '7 Rally',
    over: 'The battle is over',
  } as Record<string, string>,
  prompts,
  theirs: 'The other side is choosing…',
  over: 'The battle is over.',
  ready: 'Ready',
  undo: 'Undo',
  staff: 'Let the staff answer',
  staffHint: 'The tactical staff answers this question for your side.',
  log: 'What happened',
  actions: 'What you may do',
  nothingPicked: 'Pick a unit or a leader on the table or in the list.',
  units: 'Units that may act',
  fit: 'Whole table',
  zoomIn: 'Nearer',
  zoomOut: 'Farther',
  stage: 'The table',
  loading: 'The table is being laid out…',
  failed: 'The table could not be drawn. The battle can be played from the lists.',
}
export type TableWords = typeof en
