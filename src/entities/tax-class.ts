/** By which a product meets the rates of a country; not every country has all of them. */
export const taxClasses = ['standard', 'reduced', 'further-reduced', 'special', 'zero'] as const
