package dev.sextant.api.access.keycloak.admin;

import dev.sextant.api.tenancy.Role;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.keycloak.admin.client.resource.OrganizationGroupsResource;
import org.keycloak.admin.client.resource.OrganizationResource;
import org.keycloak.representations.idm.GroupRepresentation;

/** The groups of an organization that represent roles: {@code viewers} and so on. */
record RoleGroups(OrganizationResource organization) {

  private static final int MOST = 100;

  /** Creates missing groups. */
  void ensure() {
    for (Role role : Role.values()) {
      GroupRepresentation group = new GroupRepresentation();
      group.setName(name(role));
      AdminCalls.createdOrThere(organization.groups().addTopLevelGroup(group));
    }
  }

  /** Adds a member to the group of the role, then removes it from the others. */
  void put(String subject, Role role) {
    OrganizationGroupsResource groups = organization.groups();
    List<GroupRepresentation> all = groups.getAll(null, null, null, 0, MOST, true, false);
    List<String> held = of(subject).map(GroupRepresentation::getName).toList();
    if (!held.contains(name(role))) {
      named(all, role).ifPresent(group -> groups.group(group.getId()).addMember(subject));
    }
    Stream.of(Role.values())
        .filter(other -> other != role && held.contains(name(other)))
        .flatMap(other -> named(all, other).stream())
        .forEach(group -> groups.group(group.getId()).removeMember(subject));
  }

  /** Returns the highest role of a member. */
  Optional<Role> highest(String subject) {
    List<String> held = of(subject).map(GroupRepresentation::getName).toList();
    return Stream.of(Role.values())
        .filter(role -> held.contains(name(role)))
        .max(Comparator.naturalOrder());
  }

  /** Returns the name of a role's group. */
  static String name(Role role) {
    return role.code() + "s";
  }

  private Stream<GroupRepresentation> of(String subject) {
    return organization.members().member(subject).groups(0, MOST, true).stream();
  }

  private static Optional<GroupRepresentation> named(List<GroupRepresentation> groups, Role role) {
    return groups.stream().filter(group -> name(role).equals(group.getName())).findFirst();
  }
}
