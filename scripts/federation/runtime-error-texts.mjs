// Replaces the runtime's error descriptions, which every remote would contain. An error still names its code and the
// URL of its explanation.
const none = {};

export { none as buildDescMap, none as errorDescMap, none as runtimeDescMap, none as typeDescMap };
