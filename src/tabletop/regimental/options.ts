/** REG-13.5: the switches of the open questions, by their names in the table file. The helper file `tables/regimental.json` holds their defaults. */
export type RegimentalOptions = Readonly<Record<string, string | number | boolean>>
