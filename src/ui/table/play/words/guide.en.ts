/** One page for whoever has not fought a battle on the table yet. */
export const en = {
  heading: 'How a battle on the table is played',
  open: 'How it is played',
  first: 'Your first battle on the table? One page tells how a turn goes.',
  intro:
    'You command an army of painted figures on a table. A casting of foot or horse stands for 30 men, an inch for 15 yards, a turn for a quarter of an hour. (SAR-1.1)',
  turnHeading: 'A turn',
  phases: {
    giveOrders:
      'Each leader has a few points and spends them on orders for his units: move, charge, fire, hold, form. A unit that gets none rolls a die, and may do what you did not want. (SAR-4.2, SAR-4.10)',
    declareCharges:
      'Every unit with a Charge order names whom it charges; infantry charged by cavalry may try to form square. (SAR-13.1, SAR-15.1)',
    firstFire: 'Units with a First Fire order shoot. All fire of a phase takes effect at the same moment. (SAR-3.2)',
    allMoves:
      'Both sides march together. Dice say how far each unit comes; ground, turns and wheels cost some of it. Charges go in here. (SAR-7.1, SAR-7.17)',
    holdFire: 'Units with a Hold Fire order may shoot now, after the moves. (SAR-4.8)',
    melee:
      'Units in contact fight two rounds at most; where nobody breaks they fight on next turn. (SAR-14.7, SAR-14.8)',
    rally: 'Broken units try to rally, stragglers come back, and those that rallied form again.',
  },
  handHeading: 'Your hand',
  hand: [
    'Pick a unit on the table or in the list at the side. What it may do stands there, with the odds before you decide.',
    'In the phase of moves drag the grips of a unit: its arrow marches, its corners wheel, its ring turns. Or use the buttons, the number fields or the arrow keys. Nothing counts before Ready.',
    'Staff proposes fills in what you have not done yourself, as the computer would play it: look at it, change it, or undo it, then press Ready. Staff answers does the same and presses Ready for you.',
    'Every die and every loss stands under What happened with the rule behind it; a rule’s number opens the rulebook.',
  ],
  marks:
    'Marks beside a label: three dots, irregulars; a broad hat, militia; two feathers, warriors. On the table militia wear broad hats, warriors feathers, the line belts and shakos.',
  winHeading: 'Who wins',
  eitherWay: 'One of two ways; it is chosen before the battle, under More rules.',
  wins: {
    formedInfantry:
      'By the army that holds together: after the last turn the United States win if they have formed infantry on the table and an open way out to the north; if not, Mexico. (SAR-24.8)',
    points:
      'By points: each US casting lost is two points for Mexico, each Mexican one is one point for the United States; more points win. (SAR-24.9)',
    clash:
      'The clash lasts until one side gives way or its turns are over. Then the map goes on with what came of it. (OPS-23.3)',
  },
}
export type GuideWords = typeof en
