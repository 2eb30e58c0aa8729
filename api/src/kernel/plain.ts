/**
 * The fields of a class or an interface as a plain type. The compiler compares a plain type with
 * JSON data field by field, so a cast of JSON data to it fails if a field cannot be JSON.
 */
export type Plain<Type> = Pick<Type, keyof Type>;
