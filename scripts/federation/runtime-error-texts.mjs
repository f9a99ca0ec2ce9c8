// Stands in for the runtime's descriptions of its errors, which every remote would carry. An error still tells its code
// and the address of its explanation.
const none = {};

export { none as buildDescMap, none as errorDescMap, none as runtimeDescMap, none as typeDescMap };
