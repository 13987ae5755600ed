/** The object that an argument names a record of: `payment_method_id` is of a `payment-method`. */
export const objectMeantBy = (argument: string): string => argument.replace(/_id$/, '').replaceAll('_', '-')
